import { devicesApi } from '@app/contract/devices';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeDevice } from '#testing/profiles.ts';
import { renderUi } from '#testing/render.tsx';
import { DevicePairingDialog } from './device-pairing-dialog.tsx';

const minutes = 60_000;
let online: number[] = [];

beforeEach(() => {
  online = [];
  fakeRoute(devicesApi.status, () => ({ statusList: online, serverTime: new Date() }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

test('shows a token with its time and turns to «Телефон привязан» by itself', async () => {
  const tokens = openDialog(false);
  await screen.findByRole('img', { name: /QR-код/ });
  screen.getByText('token-1');
  expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);

  online = [7];
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await screen.findByText('Телефон привязан');
  expect(screen.queryByText('token-1')).toBeNull();
  expect(tokens.calls).toEqual([{ device_profile_id: 7 }]);
});

test('before a pairing is ended it asks, and only then makes a token', async () => {
  online = [7];
  const tokens = openDialog(true);
  await screen.findByText(/завершит прежнюю привязку/);
  expect(tokens.calls).toEqual([]);
  // What was online until now is the old pairing; the server ends it when the token is made.
  online = [];
  screen.getByRole('button', { name: 'Создать код' }).click();
  await screen.findByText('token-1');
});

test('an expired token is no longer shown, and a new one takes its place', async () => {
  openDialog(false);
  await screen.findByText('token-1');
  await act(() => vi.advanceTimersByTimeAsync(15 * minutes + 1000));
  await screen.findByText('Время кода вышло. Создайте новый.');
  expect(screen.queryByText('token-1')).toBeNull();
  screen.getByRole('button', { name: 'Создать новый' }).click();
  await screen.findByText('token-2');
});

function openDialog(paired: boolean) {
  let made = 0;
  const tokens = fakeRoute(devicesApi.token, () => {
    made += 1;
    return { token: `token-${made}`, expiresAt: new Date(Date.now() + 15 * minutes), serverTime: new Date() };
  });
  renderUi(<DevicePairingDialog device={makeDevice({ paired })} onClose={() => {}} />);
  return tokens;
}
