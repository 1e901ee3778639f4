import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import type { FormErrors } from './form-check.ts';
import { useForm } from './use-form.ts';

interface Values {
  min: number;
  max: number;
}

function check({ min, max }: Values): FormErrors {
  return { ...(min < 1 && { min: 'не меньше 1' }), ...(max < min && { max: 'не меньше минимума' }) };
}

const begin = (initial: Values, show?: Parameters<typeof useForm>[2]) =>
  renderHook(() => useForm(initial, check, show)).result;

test('errors are known at once but shown after the field is left', () => {
  const form = begin({ min: 0, max: 5 });
  expect(form.current).toMatchObject({ valid: false, wrong: { min: 'не меньше 1' }, errors: {} });
  act(() => form.current.field('max').onBlur());
  expect(form.current.errors).toEqual({});
  act(() => form.current.field('min').onBlur());
  expect(form.current.field('min').error).toBe('не меньше 1');
});

test('trying to send shows everything, and each error goes the moment it is put right, by whichever field', () => {
  const form = begin({ min: 0, max: -1 }, 'when sent');
  act(() => form.current.field('min').onBlur());
  expect(form.current.errors).toEqual({});
  act(() => expect(form.current.attempt()).toBe(false));
  expect(Object.keys(form.current.errors)).toEqual(['min', 'max']);
  act(() => form.current.set({ min: 3 }));
  expect(form.current.errors).toEqual({ max: 'не меньше минимума' });
  act(() => form.current.field('max').onChange(3));
  expect(form.current.errors).toEqual({});
  act(() => expect(form.current.attempt()).toBe(true));
});

test('the server’s words stand at the field it named until that field is changed', () => {
  const form = begin({ min: 1, max: 5 });
  act(() => form.current.refuse(new ApiError(422, 'too_much', 'Много', { max: 'не больше 4' })));
  expect(form.current).toMatchObject({ valid: false, errors: { max: 'не больше 4' } });
  act(() => form.current.set({ min: 2 }));
  expect(form.current.errors).toEqual({ max: 'не больше 4' });
  act(() => form.current.set({ max: 4 }));
  expect(form.current).toMatchObject({ valid: true, errors: {} });
});

test('an error that names no field leaves the fields alone', () => {
  const form = begin({ min: 1, max: 5 });
  act(() => form.current.refuse(new Error('Нет связи')));
  expect(form.current).toMatchObject({ valid: true, errors: {} });
});

test('a form that begins again shows no error, with its own values or with others', () => {
  const form = begin({ min: 0, max: 5 });
  act(() => void form.current.attempt());
  act(() => form.current.restart());
  expect(form.current).toMatchObject({ values: { min: 0, max: 5 }, errors: {}, valid: false });
  act(() => form.current.restart({ min: 2, max: 9 }));
  expect(form.current).toMatchObject({ values: { min: 2, max: 9 }, valid: true });
});

describe('when typing stops', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test('nothing is shown while somebody types, nor at a field that nobody has touched', () => {
    const form = begin({ min: 0, max: -9 }, 'when typing stops');
    wait(1_000);
    expect(form.current.errors).toEqual({});
    act(() => form.current.set({ min: -1 }));
    wait(400);
    act(() => form.current.set({ min: -2 }));
    wait(400);
    expect(form.current.errors).toEqual({});
    wait(100);
    expect(form.current.errors).toEqual({ min: 'не меньше 1' });
    act(() => form.current.set({ min: -9 + 10 }));
    expect(form.current.errors).toEqual({});
  });

  test('sending does not wait', () => {
    const form = begin({ min: 1, max: 2 }, 'when typing stops');
    act(() => form.current.set({ max: 0 }));
    act(() => expect(form.current.attempt()).toBe(false));
    expect(form.current.errors).toEqual({ max: 'не меньше минимума' });
  });
});
