import { type Device, devicesApi } from '@app/contract/devices/devices';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makeDevice, makeDevicesPage } from '#testing/profiles.ts';
import { renderUi } from '#testing/render.tsx';
import { QrCode } from '#ui/value/qr-code.tsx';
import { DevicePairingDialog } from './device-pairing-dialog.tsx';

const minutes = 60_000;
let stored: Device;
let tokenExpiresAt: Date | null;

beforeEach(() => {
  stored = makeDevice();
  tokenExpiresAt = null;
  fakeRoute(devicesApi.view, () => ({ device: stored, tokenExpiresAt, serverTime: new Date() }));
});
afterEach(() => void vi.useRealTimers());

test('shows a token with its time and turns to «Телефон привязан» by itself, even when no news come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const tokens = openDialog(false);
  await screen.findByRole('img', { name: /QR-код/ });
  screen.getByText('token-1');
  expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);

  pair();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByText('Телефон привязан');
  expect(screen.queryByText('token-1')).toBeNull();
  expect(tokens.calls).toEqual([{ device_profile_id: 7 }]);
});

test('the QR code holds the address of the phone’s page with the token behind #, where no server sees it', async () => {
  openDialog(false);
  const shown = await screen.findByRole('img', { name: /QR-код/ });
  renderUi(<QrCode value={`${window.location.origin}/phone#token-1`} label="expected" />);
  const drawn = (picture: Element) => picture.querySelector('path')?.getAttribute('d');
  expect(drawn(shown)).toBe(drawn(screen.getByRole('img', { name: 'expected' })));
});

test('before a pairing is ended it asks, and only then makes a token', async () => {
  const tokens = openDialog(true);
  await screen.findByText(/завершит прежнюю привязку/);
  expect(tokens.calls).toEqual([]);
  screen.getByRole('button', { name: 'Создать код' }).click();
  await screen.findByText('token-1');
  expect(screen.queryByText('Телефон привязан')).toBeNull();
});

test('an expired token is no longer shown, and a new one takes its place', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openDialog(false);
  await screen.findByText('token-1');
  await act(() => vi.advanceTimersByTimeAsync(15 * minutes + 1000));
  await screen.findByText('Время кода вышло. Создайте новый.');
  expect(screen.queryByText('token-1')).toBeNull();
  screen.getByRole('button', { name: 'Создать новый' }).click();
  await screen.findByText('token-2');
});

test.each([
  ['the phone pairs', 'device.paired', pair, /^Телефон привязан$/],
  ['the device is archived elsewhere', 'device.archived', archive, /^Устройство уже в\sархиве/],
  ['another window makes a token', 'device.token_made', replace, /^Этот код больше не\sдействует/],
])('when %s, the dialog with the token says so as soon as the news come', async (_what, event, happen, told) => {
  // Nothing asks by itself.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { dialog, stream } = await openOver(makeDevice());
  await dialog.findByText('token-1');
  happen();
  await stream.tell(event);
  await dialog.findByText(told);
  expect(dialog.queryByText('token-1')).toBeNull();
});

test.each([
  ['archived', 'device.archived', archive, /^Устройство уже в\sархиве/],
  ['given a token by another window', 'device.token_made', replace, /^Прежняя привязка уже завершена/],
])('a device that is %s before the question is answered: the question says so', async (_what, event, happen, told) => {
  const { dialog, stream, tokens } = await openOver(makeDevice({ paired: true }));
  await dialog.findByText(/завершит прежнюю привязку/);
  happen();
  await stream.tell(event);
  await dialog.findByText(told);
  expect(tokens.calls).toEqual([]);
});

function pair() {
  stored = { ...stored, paired: true, seenAt: new Date() };
  tokenExpiresAt = null;
}
function archive() {
  stored = { ...stored, paired: false, is_hided: 1 };
}
function replace() {
  stored = { ...stored, paired: false };
  tokenExpiresAt = new Date(Date.now() + 20 * minutes);
}

function fakeTokens() {
  let made = 0;
  return fakeRoute(devicesApi.token, () => {
    made += 1;
    // The phone that was paired until now no longer is.
    stored = { ...stored, paired: false, seenAt: null };
    tokenExpiresAt = new Date(Date.now() + 15 * minutes);
    return { token: `token-${made}`, expiresAt: tokenExpiresAt, serverTime: new Date() };
  });
}

function openDialog(paired: boolean) {
  stored = makeDevice({ paired });
  const tokens = fakeTokens();
  renderUi(<DevicePairingDialog device={stored} onClose={() => {}} />);
  return tokens;
}

/** Opened from the list of devices, with the server's stream of events. */
async function openOver(device: Device) {
  stored = device;
  const tokens = fakeTokens();
  const stream = fakeStream();
  fakeRoute(devicesApi.status, () => ({ statusList: [], serverTime: new Date() }));
  fakeRoute(devicesApi.list, () => makeDevicesPage({ deviceList: stored.is_hided ? [] : [stored] }));
  const { user } = openScreen('/dashboard/deviceprofiles');
  if (device.paired) {
    await user.click(await screen.findByRole('button', { name: /Ещё действия/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Привязать заново' }));
  } else {
    await user.click(await screen.findByRole('button', { name: 'Привязать телефон' }));
  }
  const dialog = within(await screen.findByRole('dialog', { name: 'Привязка телефона' }));
  return { dialog, stream, tokens };
}
