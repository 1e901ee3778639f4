import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { CardInput } from './card-input.tsx';
import { MoneyInput } from './money-input.tsx';
import { PhoneInput } from './phone-input.tsx';

function Form() {
  const [phone, setPhone] = useState('');
  const [card, setCard] = useState('');
  const [amount, setAmount] = useState<bigint>();
  return (
    <>
      <PhoneInput value={phone} onChange={setPhone} />
      <CardInput value={card} onChange={setCard} />
      <MoneyInput label="Мин. платёж" value={amount} onChange={setAmount} />
      <button type="button" onClick={() => setAmount(99_900n)}>
        999
      </button>
      <output>{[phone, card, amount].map(String).join(' / ')}</output>
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const shown = (name: string) => field(name).value.replaceAll('\u00a0', ' ');
const value = () => screen.getByRole('status').textContent;

describe('a phone number', () => {
  test.each(['+7 (999) 123-45-67', '89991234567', '9991234567'])('may be pasted as %s', async (text) => {
    const { user } = renderUi(<Form />);
    await user.click(field('Номер телефона'));
    await user.paste(text);
    expect(shown('Номер телефона')).toBe('+7 999 123 4567');
    expect(value()).toContain('79991234567 /');
  });

  test('may be pasted over a number that is already there', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Номер телефона'), '9');
    await user.paste('89031112233');
    await user.tripleClick(field('Номер телефона'));
    await user.paste('+7 (999) 123-45-67');
    expect(shown('Номер телефона')).toBe('+7 999 123 4567');
  });

  test('is typed as people say it, with or without the 8, and takes no twelfth digit', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Номер телефона'), '8999123456789');
    expect(shown('Номер телефона')).toBe('+7 999 123 4567');
    await user.type(field('Номер телефона'), '{Backspace>20/}');
    expect(shown('Номер телефона')).toBe('');
    await user.type(field('Номер телефона'), '9991234567');
    expect(shown('Номер телефона')).toBe('+7 999 123 4567');
  });

  test('can be mended in the middle without the caret running away', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Номер телефона'), '9991234567');
    // Behind the 3 of «123».
    field('Номер телефона').setSelectionRange(10, 10);
    await user.keyboard('{Backspace}8');
    expect(shown('Номер телефона')).toBe('+7 999 128 4567');
    expect(field('Номер телефона').selectionStart).toBe(10);
  });
});

describe('a card number', () => {
  test('is grouped while typed and taken with any separators', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Номер карты'), '22022');
    expect(shown('Номер карты')).toBe('2202 2');
    await user.clear(field('Номер карты'));
    await user.paste('2202-2001.1234 5678');
    expect(shown('Номер карты')).toBe('2202 2001 1234 5678');
    expect(value()).toContain('/ 2202200112345678 /');
  });
});

describe('an amount', () => {
  test('is kopecks inside and grouped roubles outside', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Мин. платёж'), '1500,5');
    expect(shown('Мин. платёж')).toBe('1 500,5');
    expect(value()).toMatch(/150050$/);
    await user.type(field('Мин. платёж'), '09');
    expect(shown('Мин. платёж')).toBe('1 500,50');
  });

  test('may be pasted with its sign and emptied again', async () => {
    const { user } = renderUi(<Form />);
    await user.click(field('Мин. платёж'));
    await user.paste('12 345,50 ₽');
    expect(value()).toMatch(/1234550$/);
    await user.clear(field('Мин. платёж'));
    expect(value()).toMatch(/undefined$/);
  });

  test('follows a value set from outside', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Мин. платёж'), '15');
    await user.click(screen.getByRole('button', { name: '999' }));
    expect(shown('Мин. платёж')).toBe('999');
  });
});
