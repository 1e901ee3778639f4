import type { FastifyBaseLogger } from 'fastify';
import type { FileNeeds } from '#features/files/files-needs.ts';
import type { Uploads } from '#http/uploads/uploads.ts';
import { keepFiles, removeFiles, stageFile, unstageFiles } from './file-intake.ts';
import type { UploadRoom } from './upload-room.ts';

/** What `http/uploads` needs from this feature. */
export function makeUploads(needs: FileNeeds, room: UploadRoom, log: FastifyBaseLogger): Uploads {
  return {
    enter: room.enter,
    mayYield: room.mayYield,
    stage: (sentName, content) => stageFile(needs, sentName, content),
    unstage: unstageFiles,
    keep: (caller, staged) => keepFiles(needs, caller, staged),
    async discardUnclaimed(files) {
      const ids = files.map(({ id }) => id);
      // The answer has been decided already; the regular clean-up removes what stays behind.
      await removeFiles(needs, ids).catch((error) => log.warn({ err: error }, 'unclaimed files stay until the sweep'));
    },
  };
}
