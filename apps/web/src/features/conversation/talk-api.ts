import type { CaseKey } from '@app/contract/cases/case-leases';
import { caseTalkApi, type StaffMessage } from '@app/contract/conversation/case-talk';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { upload } from '#lib/api/upload.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRefresh } from '#lib/query/use-refresh.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { namesOf, useUpload } from '#lib/query/use-upload.ts';
import { uploadText } from '#ui/file/upload-text.ts';

export const talkQuery = ({ kind, id }: CaseKey) => routeQuery('talk', caseTalkApi.read, { kind, id }, { gcTime: 0 });

export const staffTalkQuery = ({ kind, id }: CaseKey) =>
  routeQuery('talk', caseTalkApi.staffRead, { kind, id }, { gcTime: 0 });

/** What a message changes besides the conversation: counts, and the deadline on the thing itself. */
const refresh = ['talk', 'counters', 'appeals', 'payouts', 'payout-moderation', 'cases', 'shift'];

export function useWrite({ kind, id }: CaseKey) {
  const keyOf = useRequestKeys();
  const { send, ...way } = useUpload({
    mutationKey: ['talk', 'write', kind, id],
    upload: ({ text, files }: { text: string; files: File[] }, way) =>
      upload(caseTalkApi.write, { kind, id, text }, files, { ...way, idempotencyKey: keyOf([text, namesOf(files)]) }),
    onSettled: useRefresh(refresh),
    meta: { fallback: uploadText.fallback },
  });
  const { isPending, error, variables, data: outcome, mutateAsync } = send;
  return { sending: { isPending, error, tried: variables?.files, outcome, ...way }, write: mutateAsync };
}

export type StaffWritten = Pick<StaffMessage, 'text' | 'reader' | 'asks'> & { files: File[] };

export function useStaffWrite({ kind, id }: CaseKey) {
  const keyOf = useRequestKeys();
  const { send, ...way } = useUpload({
    mutationKey: ['talk', 'write', kind, id],
    upload: ({ files, ...message }: StaffWritten, way) =>
      upload(caseTalkApi.staffWrite, { kind, id, ...message }, files, {
        ...way,
        idempotencyKey: keyOf([message, namesOf(files)]),
      }),
    onSettled: useRefresh(refresh),
    meta: { fallback: uploadText.fallback },
  });
  const { isPending, error, variables, data: outcome, mutateAsync } = send;
  return { sending: { isPending, error, tried: variables?.files, outcome, ...way }, write: mutateAsync };
}

/** Nobody is told if it fails: it will be said again with the next look. */
export const useSeen = ({ kind, id }: CaseKey, route: typeof caseTalkApi.seen | typeof caseTalkApi.staffSeen) =>
  useRouteSend(route, {
    about: { kind, id },
    body: { kind, id },
    once: false,
    refresh,
    refreshOn: 'success',
    meta: { quiet: true },
  });

export const usePass = ({ kind, id }: CaseKey) =>
  useRouteSend(caseTalkApi.pass, {
    about: { kind, id },
    body: (message_id: number) => ({ kind, id, message_id }),
    refresh,
  });
