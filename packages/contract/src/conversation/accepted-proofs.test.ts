import { expect, test } from 'vitest';
import { acceptedProofs } from './accepted-proofs.ts';

const words = (wanted: Parameters<typeof acceptedProofs>[0]) => {
  const { accepted, refused } = acceptedProofs(wanted);
  return [...accepted, refused].join('\n').replaceAll('\u00a0', ' ');
};

test('an appeal is about a payment that did not arrive: the account of that method on the day of the deal, and no receipt', () => {
  expect(words({ kind: 'appeal', method: 'sbp' })).toMatch(
    /день сделки по счёту, куда приходят переводы на этот телефон/,
  );
  expect(words({ kind: 'appeal', method: 'card' })).toMatch(/день сделки по счёту этой карты/);
  for (const method of ['sbp', 'card'] as const) {
    expect(words({ kind: 'appeal', method })).toMatch(
      /Видео из приложения банка[\s\S]*Не подойдёт: снимок экрана без даты/,
    );
    expect(words({ kind: 'appeal', method })).not.toMatch(/чек/i);
    expect(words({ kind: 'appeal', method, pdfOnly: true })).toBe(words({ kind: 'appeal', method }));
  }
});

test('a payout is about a payment that was made: the receipt shows what the method has', () => {
  expect(words({ kind: 'payout', method: 'sbp' })).toMatch(/телефон и банк получателя, номер операции СБП/);
  expect(words({ kind: 'payout', method: 'card' })).toMatch(/последние цифры карты получателя, номер операции/);
  expect(words({ kind: 'payout', method: 'card' })).not.toMatch(/СБП/);
});

test('where receipts are PDF only, nothing is offered that the door refuses', () => {
  for (const method of ['sbp', 'card'] as const) {
    expect(words({ kind: 'payout', method })).toMatch(/Видео/);
    const { accepted } = acceptedProofs({ kind: 'payout', method, pdfOnly: true });
    for (const proof of accepted) expect(proof).toContain('PDF');
    expect(words({ kind: 'payout', method, pdfOnly: true })).not.toMatch(/Видео/);
  }
});

test('each list is short enough to be read', () => {
  for (const kind of ['appeal', 'payout'] as const)
    for (const method of ['sbp', 'card'] as const)
      for (const pdfOnly of [true, false]) expect(words({ kind, method, pdfOnly }).length).toBeLessThan(400);
});
