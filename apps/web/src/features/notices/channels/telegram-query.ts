import { type TelegramMute, telegramApi } from '@app/contract/channels/telegram-api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';
import { channelsText as text } from './channels-text.ts';

export const telegramQuery = routeQuery('telegram', telegramApi.state, undefined, {
  select: ({ telegram }) => telegram,
});

export function useLinkTelegram() {
  return useSend({
    mutationKey: ['telegram', 'link'],
    mutationFn: () => call(telegramApi.link, undefined),
    meta: { fallback: text.telegramFailed },
  });
}

export function useChangeTelegram() {
  const queryClient = useQueryClient();
  return useSend({
    mutationKey: ['telegram', 'change'],
    mutationFn: (change: 'unlink' | TelegramMute) =>
      change === 'unlink' ? call(telegramApi.unlink, undefined) : call(telegramApi.mute, { for: change }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: telegramQuery.queryKey }),
    meta: { fallback: text.telegramFailed },
  });
}
