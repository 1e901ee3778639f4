import { findBank } from '@app/contract/banks';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { bankIds } from '#testing/profiles.ts';
import { renderUi } from '#testing/render.tsx';
import { BankSelect } from './bank-select.tsx';

function Field({ start = '' }: { start?: string }) {
  const [bank, setBank] = useState(start);
  return (
    <>
      <BankSelect value={bank} onChange={setBank} />
      <output>{bank}</output>
    </>
  );
}

/** A person, who takes a moment between one key and the next; the list needs it. */
function open(field: ReactNode) {
  renderUi(field);
  return userEvent.setup();
}

test('a bank is found by its abbreviation and taken with the keyboard alone', async () => {
  const user = open(<Field />);
  await user.tab();
  await user.keyboard('ВТБ');
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('ВТБВТБ');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe(bankIds.vtb);
});

test.each(['т банк', 'т'])('«%s» comes in one go, and Enter takes the first bank found', async (search) => {
  const user = open(<Field />);
  await user.tab();
  await user.paste(search);
  const first = (await screen.findAllByRole('option'))[0];
  expect(first?.textContent).toMatch(/^Т/);
  await user.keyboard('{Enter}');
  expect(findBank(screen.getByRole('status').textContent)?.name).toBe(
    first?.firstElementChild?.firstElementChild?.textContent,
  );
});

test('over a chosen bank another is typed in one go and taken with Enter', async () => {
  const user = open(<Field start={bankIds.sber} />);
  await user.tab();
  await user.tripleClick(screen.getByLabelText('Банк', { selector: 'input' }));
  await user.keyboard('{Escape}');
  await user.paste('ВТБ');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe(bankIds.vtb);
});

test('whoever only looks at the list has the chosen bank marked in it, not the first', async () => {
  const user = open(<Field start={bankIds.vtb} />);
  await user.click(screen.getByLabelText('Банк', { selector: 'input' }));
  expect(screen.getAllByRole('option', { selected: true }).map((option) => option.textContent)).toEqual(['ВТБВТБ']);
});

test('the list stays closed until somebody types, clicks or asks for it with an arrow', async () => {
  const user = open(<Field />);
  await user.tab();
  expect(screen.getByLabelText('Банк', { selector: 'input' })).toHaveFocus();
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option').length).toBeGreaterThan(200);
});

test('the whole directory is there again when a chosen bank is to be changed', async () => {
  const user = open(<Field start={bankIds.sber} />);
  const field = screen.getByLabelText<HTMLInputElement>('Банк', { selector: 'input' });
  expect(field.value).toBe('Сбербанк');
  await user.click(field);
  expect(screen.getAllByRole('option').length).toBeGreaterThan(200);
});

test('what is not in the directory is said to be not there', async () => {
  const user = open(<Field />);
  await user.type(screen.getByLabelText('Банк', { selector: 'input' }), 'Гринготтс');
  await screen.findByText(/Такого банка в\s*справочнике нет/);
});
