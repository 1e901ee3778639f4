import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { LoadingBar } from './loading-bar.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = () => document.querySelector('[data-shown]') !== null;

function Screen({ takes }: { takes: number }) {
  useQuery({ queryKey: ['list'], queryFn: () => new Promise((done) => setTimeout(() => done([]), takes)) });
  return <LoadingBar />;
}

test('a quick answer shows no bar', async () => {
  renderUi(<Screen takes={250} />);
  for (let passed = 0; passed < 1000; passed += 50) {
    await wait(50);
    expect(isShown()).toBe(false);
  }
});

test('a slow one shows it after 300 ms until it has come', async () => {
  renderUi(<Screen takes={1000} />);
  await wait(280);
  expect(isShown()).toBe(false);
  await wait(60);
  expect(isShown()).toBe(true);
  await wait(600);
  expect(isShown()).toBe(true);
  await wait(500);
  expect(isShown()).toBe(false);
});

test('two answers right after one another are one wait', async () => {
  const { queryClient } = renderUi(<Screen takes={600} />);
  await wait(620);
  expect(isShown()).toBe(true);
  void queryClient.refetchQueries();
  for (let passed = 0; passed < 500; passed += 50) {
    await wait(50);
    expect(isShown()).toBe(true);
  }
});
