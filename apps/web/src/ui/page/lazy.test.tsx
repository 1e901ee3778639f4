import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { lazy, lazyAfterStart, lazyOptional } from './lazy.tsx';

const Word = () => <p>Слово</p>;

test('what is fetched ahead is shown at once', async () => {
  const Lazy = lazy(async () => Word);
  await Lazy.fetch();
  renderUi(<Lazy />);
  expect(screen.getByText('Слово')).toBeTruthy();
});

test('what comes after the start is loaded then, drawn or not', () => {
  const loaded: string[] = [];
  lazyAfterStart(async () => {
    loaded.push('Слово');
    return Word;
  });
  expect(loaded).toEqual(['Слово']); // Of a test the start is over.
});

test('the screen goes on without an optional part whose file is missing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of it.
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/word.js');
  const Missing = lazyOptional(() => Promise.reject(missing));
  const Found = lazyOptional(async () => Word);
  renderUi(
    <>
      <Missing />
      <Found />
    </>,
  );
  expect(await screen.findByText('Слово')).toBeTruthy();
});
