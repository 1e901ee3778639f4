import { type Notices, noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { type TelegramState, telegramApi } from '@app/contract/notifications/telegram-api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { makePlayer } from '#testing/notifications.ts';
import { renderUi } from '#testing/render.tsx';
import { NoticesDialog } from '../notices-dialog.tsx';

let stored: Notices;
let telegram: TelegramState;

beforeEach(() => {
  stored = quietNotices;
  telegram = { chat: null };
  fakeRoute(noticesApi.read, () => stored);
  fakeRoute(noticesApi.save, (notices) => {
    stored = notices;
    return { success: true as const };
  });
  fakeRoute(telegramApi.state, () => ({ telegram, serverTime: new Date() }));
});

const chat = { name: '@ivan', linked_at: new Date(), muted: false, muted_until: null };

async function openDialog() {
  const view = renderUi(<NoticesDialog userId={7} group={0} onClose={() => {}} player={makePlayer()} />);
  await screen.findByRole('table');
  return view;
}

test('where the operator has no bot, Telegram is not spoken of', async () => {
  telegram = null;
  await openDialog();
  await waitFor(() => expect(screen.queryByText(/Telegram/)).toBeNull());
});

test('a chat is connected by a link that opens the bot; every kind is chosen for a start', async () => {
  const at = new Date('2026-11-17T12:00:00Z');
  fakeRoute(telegramApi.link, () => ({
    url: 'https://t.me/a_bot?start=code',
    command: '/start code',
    expiresAt: at,
    serverTime: at,
  }));
  const { user } = await openDialog();
  expect(screen.queryByRole('columnheader', { name: 'Telegram' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Привязать' }));
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Открыть Telegram' });
  expect(link.href).toBe('https://t.me/a_bot?start=code');
  screen.getByText('/start code');
  await waitFor(() => expect(stored.kinds.deal.telegram).toBe(true));
  expect(stored.kinds.review.telegram).toBeUndefined();
});

test('a connected chat has a column, and is muted and let go from here', async () => {
  telegram = { chat };
  const muting = fakeRoute(telegramApi.mute, ({ for: how }) => {
    telegram = { chat: { ...chat, muted: how !== 'not', muted_until: null } };
    return { success: true as const };
  });
  fakeRoute(telegramApi.unlink, () => {
    telegram = { chat: null };
    return { success: true as const };
  });
  const { user } = await openDialog();
  await user.click(await screen.findByRole('switch', { name: /Новая сделка: Telegram/ }));
  await waitFor(() => expect(stored.kinds.deal).toEqual({ sound: false, popup: false, telegram: true }));
  await screen.findByText(/@ivan/);
  await user.click(screen.getByRole('button', { name: 'Молчать час' }));
  await user.click(await screen.findByRole('button', { name: 'Сообщать снова' }));
  await user.click(await screen.findByRole('button', { name: 'Молчать' }));
  await screen.findByText(/Бот молчит, пока не\sвключите/);
  expect(muting.calls).toEqual([{ for: 'hour' }, { for: 'not' }, { for: 'always' }]);
  await user.click(screen.getByRole('button', { name: 'Отвязать' }));
  await screen.findByRole('button', { name: 'Привязать' });
  expect(screen.queryByRole('switch', { name: /Новая сделка: Telegram/ })).toBeNull();
});
