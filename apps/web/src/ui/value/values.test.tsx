import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setServerTime } from '#lib/api/server-clock.ts';
import { noteDrawn } from '#lib/browser/first-picture.ts';
import { renderUi } from '#testing/render.tsx';
import { FadeIn } from '#ui/page/fade-in.tsx';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { Elapsed } from './elapsed.tsx';
import { MaskedValue } from './masked-value.tsx';
import { MoscowTime } from './moscow-time.tsx';
import { QrCode } from './qr-code.tsx';
import { Roubles } from './roubles.tsx';

test('an amount is written as money, an unknown one is a dash', () => {
  const { container } = renderUi(
    <p>
      <Roubles value={1_234_550n} /> / <Roubles value={null} />
    </p>,
  );
  expect(container.querySelector('p')?.textContent).toBe('12\u00a0345,50\u00a0₽ / —');
});

test('a moment is Moscow time over Moscow date', () => {
  renderUi(<MoscowTime value={new Date('2026-11-14T21:30:09Z')} />);
  expect(screen.getByRole('time').textContent).toBe('00:30:09 15.11.2026');
  expect(screen.getByRole('time').getAttribute('datetime')).toBe('2026-11-14T21:30:09.000Z');
});

test('a status is a word in the colour of its meaning', () => {
  renderUi(<StatusBadge tone="waiting">Ожидает</StatusBadge>);
  expect(screen.getByText('Ожидает').closest('[data-tone]')?.getAttribute('data-tone')).toBe('waiting');
});

test('a masked value keeps all but four characters out of the page', () => {
  const { container } = renderUi(<MaskedValue value="2202200112345678" />);
  expect(screen.getByText('оканчивается на 5678')).toBeTruthy();
  expect(container.innerHTML).not.toContain('1234');
});

test('what fades in after the first picture is there from the start', () => {
  noteDrawn();
  renderUi(<FadeIn>Сделки</FadeIn>);
  expect(screen.getByText('Сделки').className).toContain('fadeIn');
});

test('a QR code is drawn dark on light with the quiet zone of the standard', () => {
  renderUi(<QrCode value="otpauth://totp/TRADERS:trader?secret=JBSWY3DPEHPK3PXP" size={180} label="QR-код секрета" />);
  const picture = screen.getByRole('img', { name: 'QR-код секрета' });
  const side = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const strokes = [...(picture.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)];
  const edges = strokes.flatMap(([, x, y, length]) => [
    Number(x),
    Number(y),
    side - Number(x) - Number(length),
    side - 1 - Number(y),
  ]);
  expect(Math.min(...edges)).toBe(4);
  // The corner marks: seven dark modules in a row at the top left.
  expect(strokes[0]?.slice(1)).toEqual(['4', '4', '7']);
  expect(picture.querySelector('rect')?.getAttribute('fill')).toBe('#fff');
  expect(picture.querySelector('path')?.getAttribute('fill')).toBe('#000');
});

describe('time that runs', () => {
  const noon = Date.parse('2026-11-15T12:00:00Z');
  const at = (seconds: number) => new Date(noon + seconds * 1000);

  beforeEach(() => {
    // The visitor's clock is an hour slow; nothing below may depend on it.
    vi.useFakeTimers({ now: noon - 3_600_000 });
    setServerTime(at(0));
  });
  afterEach(() => vi.useRealTimers());

  test('elapsed time counts by the server’s clock up to an hour', () => {
    renderUi(<Elapsed since={at(-59 * 60 - 58)} />);
    const timer = screen.getByRole('timer', { name: 'Прошло' });
    expect(timer.textContent).toBe('59:58');
    act(() => vi.advanceTimersByTime(2000));
    expect(timer.textContent).toBe('> 1ч');
  });

  test('a countdown turns amber, then red, and stands still at zero', () => {
    renderUi(<Countdown until={at(301)} />);
    const timer = screen.getByRole('timer', { name: 'Осталось' });
    const look = () => `${timer.textContent} ${timer.getAttribute('data-urgency')}`;
    expect(look()).toBe('05:01 calm');
    act(() => vi.advanceTimersByTime(2000));
    expect(look()).toBe('04:59 soon');
    expect(screen.getByRole('status').textContent).toBe('Осталось меньше 5 минут');
    act(() => vi.advanceTimersByTime(240_000));
    expect(look()).toBe('00:59 now');
    act(() => vi.advanceTimersByTime(120_000));
    expect(look()).toBe('00:00 over');
    expect(screen.getByRole('status').textContent).toBe('Время вышло');
  });

  test.each([
    [300, '05:00 calm'],
    [299, '04:59 soon'],
    [60, '01:00 soon'],
    [59, '00:59 now'],
    [1, '00:01 now'],
    [0, '00:00 over'],
    [-1, '00:00 over'],
  ])('with exactly %i seconds left a countdown says %s', (left, said) => {
    renderUi(<Countdown until={at(left)} />);
    const timer = screen.getByRole('timer', { name: 'Осталось' });
    expect(`${timer.textContent} ${timer.getAttribute('data-urgency')}`).toBe(said);
  });
});
