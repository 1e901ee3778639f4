import { queryOptions } from '@tanstack/react-query';
import { useRefresh } from '#lib/query/use-refresh.ts';
import { useSend } from '#lib/query/use-send.ts';
import { channelsText as text } from './channels-text.ts';
import { disablePush, enablePush, pushState } from './push-here.ts';

/** Whether this browser gets push messages of this person: asked of the browser, not of the server. */
export const pushQuery = (userId: number) =>
  queryOptions({ queryKey: ['push-here', userId], queryFn: () => pushState(userId), gcTime: 0 });

export function useSwitchPush(userId: number) {
  return useSend({
    mutationKey: ['push-here', 'switch'],
    mutationFn: (on: boolean) => (on ? enablePush(userId) : disablePush()),
    onSettled: useRefresh([pushQuery(userId).queryKey]),
    meta: { prefix: text.pushFailed, fallback: text.pushFailed },
  });
}
