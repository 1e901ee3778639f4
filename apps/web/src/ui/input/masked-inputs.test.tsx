import type { WrittenAmount } from '@app/contract/values/amount-text';
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
  const [amount, setAmount] = useState<WrittenAmount>();
  return (
    <>
      <PhoneInput value={phone} onChange={setPhone} />
      <CardInput value={card} onChange={setCard} />
      <MoneyInput label="Мин. платёж" value={amount} onChange={setAmount} />
      <button type="button" onClick={() => setAmount(99_900n)}>
        999
      </button>
      <output>{[phone, card, typeof amount === 'object' ? 'misread' : amount].map(String).join(' / ')}</output>
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
    expect(value()).toContain('+7 999 123 4567 /');
  });

  test('may be pasted over a number that is already there', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Номер телефона'), '9');
    await user.paste('89031112233');
    await user.tripleClick(field('Номер телефона'));
    await user.paste('+7 (999) 123-45-67');
    expect(shown('Номер телефона')).toBe('+7 999 123 4567');
  });

  test('is typed as people say it, with or without the 8', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Номер телефона'), '89991234567');
    expect(shown('Номер телефона')).toBe('+7 999 123 4567');
    await user.type(field('Номер телефона'), '{Backspace>20/}');
    expect(shown('Номер телефона')).toBe('');
    await user.type(field('Номер телефона'), '9991234567');
    expect(shown('Номер телефона')).toBe('+7 999 123 4567');
  });

  test.each([
    '00 7 999 123 45 67',
    '+7 7 999 123 45 67',
    '+375 29 123-45-67',
    '９９９１２３４５６７',
    '+7 999 123 45 67 89',
  ])('typed or pasted as «%s» is shown and refused as it is, no digit dropped', async (text) => {
    const { user } = renderUi(<Form />);
    await user.click(field('Номер телефона'));
    await user.paste(text);
    expect(shown('Номер телефона')).toBe(text);
    screen.getByText('Допустим только номер телефона');

    await user.clear(field('Номер телефона'));
    await user.type(field('Номер телефона'), text);
    screen.getByText('Допустим только номер телефона');
    expect(shown('Номер телефона').replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
  });

  test('can be mended in the middle without the caret running away', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Номер телефона'), '9991234567');
    // After the 3 of «123».
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
    expect(value()).toContain('/ 2202 2001 1234 5678 /');
  });

  test('with a digit too many loses none of them', async () => {
    const { user } = renderUi(<Form />);
    await user.click(field('Номер карты'));
    await user.paste('2202 2001 1234 5678 9');
    expect(shown('Номер карты')).toBe('2202 2001 1234 5678 9');
  });
});

describe('an amount', () => {
  test('is kopecks inside and grouped roubles outside', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Мин. платёж'), '1500,5');
    expect(shown('Мин. платёж')).toBe('1 500,5');
    expect(value()).toMatch(/150050$/);
    await user.type(field('Мин. платёж'), '0');
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

  test.each([
    ['1.500', 'Непонятно, 1500 или 1,5: тысячи отделяйте пробелом'],
    ['1,500', 'Непонятно, 1500 или 1,5: тысячи отделяйте пробелом'],
    ['1e5', 'Допустимы только цифры'],
    ['-5', 'Допустимы только цифры'],
    ['１５００', 'Допустимы только цифры'],
    ['10 20', 'Тысячи отделяйте пробелом, копейки запятой: 1 500,50'],
    ['1,500.50', 'Тысячи отделяйте пробелом, копейки запятой: 1 500,50'],
    ['0,505', 'Не больше 2 знаков после запятой'],
    ['100 USDT', 'Допустимы только цифры'],
  ])('pasted as «%s» stays as it is and is refused in words', async (text, said) => {
    const { user } = renderUi(<Form />);
    await user.click(field('Мин. платёж'));
    await user.paste(text);
    expect(shown('Мин. платёж')).toBe(text);
    screen.getByText(said);
    expect(value()).toMatch(/misread$/);
  });

  test.each(['1.500', '1e5', '-5'])('typed as «%s» becomes no other amount', async (text) => {
    const { user } = renderUi(<Form />);
    await user.type(field('Мин. платёж'), text);
    expect(value()).toMatch(/misread$/);
    await user.clear(field('Мин. платёж'));
    await user.type(field('Мин. платёж'), '15');
    expect(value()).toMatch(/ 1500$/);
  });

  test('may have its thousands parted by the person who types, or be put right in the middle', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Мин. платёж'), '1 500 000');
    expect(shown('Мин. платёж')).toBe('1 500 000');
    field('Мин. платёж').setSelectionRange(3, 3);
    await user.keyboard('{Backspace}7');
    expect(shown('Мин. платёж')).toBe('1 700 000');
    expect(field('Мин. платёж').selectionStart).toBe(3);
  });

  test('follows a value set from outside', async () => {
    const { user } = renderUi(<Form />);
    await user.type(field('Мин. платёж'), '15');
    await user.click(screen.getByRole('button', { name: '999' }));
    expect(shown('Мин. платёж')).toBe('999');
  });
});
