import { expect, test, vi } from 'vitest';
import { printable, printingPlainly } from './printable.ts';

test('what others wrote cannot paint over the operator’s terminal, write its title or clipboard, or turn a line round', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await printingPlainly(async () =>
      console.log('200\t%s\nещё', '\u001b[2J\u001b]52;c;YQ==\u0007\r\u009b31m\u202eкод\u0000'),
    );
    expect(log.mock.calls).toEqual([['200\t\ufffd[2J\ufffd]52;c;YQ==\ufffd\ufffd\ufffd31m\ufffdкод\ufffd\nещё']]);
    console.log('\u001b');
    expect(log.mock.lastCall).toEqual(['\u001b']);
  } finally {
    log.mockRestore();
  }
  expect(printable('Перевод 25,50 ₽ — «Иванов»\u00a0🙂')).toBe('Перевод 25,50 ₽ — «Иванов»\u00a0🙂');
});
