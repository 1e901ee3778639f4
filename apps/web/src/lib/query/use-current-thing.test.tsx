import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCurrentThing } from './use-current-thing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let cameIn: (price: number) => void;

/** A form over a price that others may change. */
function Offer() {
  const [form, setForm] = useState<'buy'>();
  const [price, setPrice] = useState(5);
  const { state, unread } = useCurrentThing({
    opened: price,
    now: price,
    meaning: (price) => (form ? `${form} for ${price}` : 'nothing yet'),
    resetKey: form,
    busy: false,
  });
  cameIn = setPrice;
  return (
    <button type="button" onClick={() => setForm('buy')}>
      {form ?? 'open'} {state} {unread ? 'unread' : 'read'}
    </button>
  );
}

const button = () => screen.getByRole('button').textContent;

test('a change is unread for a second, and what was there when the form was opened never is', async () => {
  render(<Offer />);
  await wait(5_000);
  fireEvent.click(screen.getByRole('button'));
  expect(button()).toBe('buy present read');
  // Something else is rendered, at a low priority.
  act(() => cameIn(5));
  await wait(10);
  expect(button()).toBe('buy present read');

  act(() => cameIn(6));
  expect(button()).toBe('buy changed unread');
  await wait(999);
  expect(button()).toBe('buy changed unread');
  await wait(1);
  expect(button()).toBe('buy changed read');
});
