import { type TelegramMute, telegramApi } from '@app/contract/notifications/telegram-api';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRefresh } from '#lib/query/use-refresh.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { useSend } from '#lib/query/use-send.ts';
import { channelsText as text } from './channels-text.ts';

export const telegramQuery = routeQuery('telegram', telegramApi.state, undefined, {
  select: ({ telegram }) => telegram,
});

export const useLinkTelegram = () =>
  useRouteSend(telegramApi.link, { once: false, meta: { fallback: text.telegramFailed } });

export function useChangeTelegram() {
  return useSend({
    mutationKey: ['telegram', 'change'],
    mutationFn: (change: 'unlink' | TelegramMute) =>
      change === 'unlink' ? call(telegramApi.unlink, undefined) : call(telegramApi.mute, { for: change }),
    onSettled: useRefresh(['telegram']),
    meta: { fallback: text.telegramFailed },
  });
}
