import type { MutationKey, MutationMeta } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSend } from './use-send.ts';

interface UploadOptions<Input> {
  mutationKey: MutationKey;
  upload: (input: Input, way: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<unknown>;
  onSettled: () => unknown;
  meta?: MutationMeta;
}

/** A change that is sent with files: one sees how far it is, and can stop it. */
export function useUpload<Input>({ upload, ...options }: UploadOptions<Input>) {
  const [progress, setProgress] = useState(0);
  const running = useRef<AbortController>(null);
  const send = useSend({
    ...options,
    mutationFn: async (input: Input) => {
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setProgress(0);
      try {
        await upload(input, { signal, onProgress: setProgress });
        return 'sent';
      } catch (error) {
        if (signal.aborted) return 'stopped';
        throw error;
      }
    },
  });
  return { send, progress, stop: () => running.current?.abort() };
}

/** What tells two choices of files apart: sending the same ones again is the same request, however the first try ended. */
export const namesOf = (files: readonly File[]) =>
  files.map(({ name, size, lastModified }) => [name, size, lastModified]);
