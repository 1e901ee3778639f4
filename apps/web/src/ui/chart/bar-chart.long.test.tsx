import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { BarChart } from './bar-chart.tsx';
import { labelledBars, roundTicks } from './bar-chart-scale.ts';
import type { BarRange } from './use-bars.ts';

test.each([
  [0, [0]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [100, [0, 25, 50, 75, 100]],
  [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  [98_765_432.1, [0, 25e6, 50e6, 75e6, 100e6]],
])('up to %d the lines are at round values', (max, expected) => {
  expect(roundTicks(max)).toEqual(expected);
});

test('labels never touch, and the last bar has one', () => {
  expect(labelledBars(5, 60, 50)).toEqual([0, 1, 2, 3, 4]);
  expect(labelledBars(30, 10, 50)).toEqual([4, 9, 14, 19, 24, 29]);
});

test('the keyboard goes from bar to bar and stops at the ends', () => {
  renderChart();
  const plot = screen.getByRole('slider', { name: 'Оборот' });
  expect(screen.queryByText('Третий')).toBeNull();
  plot.focus();
  fireEvent.focus(plot);
  screen.getByText('Третий');
  for (const [key, title] of [
    ['ArrowRight', 'Третий'],
    ['ArrowLeft', 'Второй'],
    ['Home', 'Первый'],
    ['ArrowLeft', 'Первый'],
    ['ArrowUp', 'Второй'],
    ['End', 'Третий'],
  ] as const) {
    fireEvent.keyDown(plot, { key });
    screen.getByText(title);
    expect(plot.getAttribute('aria-valuetext')).toBe(`${title}: Сумма 5 ₽`);
  }
  fireEvent.blur(plot);
  expect(screen.queryByText('Третий')).toBeNull();
});

test('a mouse over a bar shows its numbers, and leaving hides them', () => {
  renderChart();
  const plot = screen.getByRole('slider');
  fireEvent.pointerMove(plot, { clientX: 630, pointerType: 'mouse' });
  screen.getByText('Третий');
  fireEvent.pointerMove(plot, { clientX: 0, pointerType: 'mouse' });
  screen.getByText('Первый');
  fireEvent.pointerLeave(plot, { pointerType: 'mouse' });
  expect(screen.queryByText('Первый')).toBeNull();
});

test('parts stand on each other, and what is zero is not drawn', () => {
  const { container } = renderChart(['Закрытые', 'Остальные']);
  expect([...container.querySelectorAll('path')].map((path) => path.getAttribute('data-part'))).toEqual([
    '0',
    '1',
    '0',
    '1',
  ]);
  screen.getByText('Остальные');
});

test('a part is chosen by dragging, and a single bar by a click', () => {
  const onChoose = vi.fn();
  renderChart(undefined, onChoose);
  const plot = screen.getByRole('slider');
  const pointer = { pointerType: 'mouse', button: 0, pointerId: 1 };
  fireEvent.pointerDown(plot, { ...pointer, clientX: 630 });
  fireEvent.pointerMove(plot, { ...pointer, clientX: 0 });
  screen.getByText('1–3');
  fireEvent.pointerUp(plot, { ...pointer, clientX: 0 });
  expect(onChoose.mock.calls).toEqual([[{ first: 0, last: 2 }]]);
  fireEvent.pointerDown(plot, { ...pointer, clientX: 630 });
  fireEvent.pointerUp(plot, { ...pointer, clientX: 630 });
  expect(onChoose.mock.lastCall).toEqual([{ first: 2, last: 2 }]);
  // Nothing is left that the next movement would go on with.
  fireEvent.pointerMove(plot, { ...pointer, clientX: 0 });
  fireEvent.pointerUp(plot, { ...pointer, clientX: 0 });
  expect(onChoose).toHaveBeenCalledTimes(2);
});

test('a finger only looks, and a cancelled drag chooses nothing', () => {
  const onChoose = vi.fn();
  renderChart(undefined, onChoose);
  const plot = screen.getByRole('slider');
  const finger = { pointerType: 'touch', button: 0, pointerId: 1 };
  fireEvent.pointerDown(plot, { ...finger, clientX: 0 });
  fireEvent.pointerMove(plot, { ...finger, clientX: 630 });
  screen.getByText('Третий');
  fireEvent.pointerUp(plot, { ...finger, clientX: 630 });
  fireEvent.pointerDown(plot, { pointerType: 'mouse', button: 0, clientX: 0 });
  fireEvent.pointerCancel(plot, { pointerType: 'mouse' });
  fireEvent.pointerUp(plot, { pointerType: 'mouse', clientX: 630 });
  expect(onChoose).not.toHaveBeenCalled();
});

test('a part is chosen by Shift, arrows and Enter; Escape and plain arrows forget it', () => {
  const onChoose = vi.fn();
  renderChart(undefined, onChoose);
  const plot = screen.getByRole('slider', { description: 'Протяните' });
  fireEvent.focus(plot);
  fireEvent.keyDown(plot, { key: 'ArrowLeft', shiftKey: true });
  expect(plot.getAttribute('aria-valuetext')).toBe('2–3: Вместе 10 ₽');
  fireEvent.keyDown(plot, { key: 'Enter' });
  expect(onChoose.mock.lastCall).toEqual([{ first: 1, last: 2 }]);

  fireEvent.keyDown(plot, { key: 'Home', shiftKey: true });
  fireEvent.keyDown(plot, { key: 'Escape' });
  fireEvent.keyDown(plot, { key: 'Enter' });
  expect(onChoose.mock.lastCall).toEqual([{ first: 0, last: 0 }]);

  fireEvent.keyDown(plot, { key: 'End', shiftKey: true });
  fireEvent.keyDown(plot, { key: 'ArrowLeft' });
  fireEvent.keyDown(plot, { key: 'Enter' });
  expect(onChoose.mock.lastCall).toEqual([{ first: 1, last: 1 }]);
});

test('what there was before is a mark on its bar, and has room', () => {
  const bars = [
    { id: '1', tick: '1', title: 'Первый', parts: [1], before: 40, facts: [] },
    { id: '2', tick: '2', title: 'Второй', parts: [0], before: 0, facts: [] },
  ];
  const { container } = renderUi(<BarChart label="Оборот" bars={bars} format={String} before="Накануне" />);
  screen.getByText('Накануне');
  screen.getByText('40');
  const marks = [...container.querySelectorAll('line')].filter((line) =>
    /before/.test(line.getAttribute('class') ?? ''),
  );
  expect(marks).toHaveLength(1);
});

function renderChart(legend?: string[], onChoose?: (range: BarRange) => void) {
  const facts = [{ label: 'Сумма', value: '5 ₽' }];
  const bars = [
    { id: '1', tick: '1', title: 'Первый', parts: [3, 2], facts },
    { id: '2', tick: '2', title: 'Второй', parts: [5, 0], facts },
    { id: '3', tick: '3', title: 'Третий', parts: [0, 5], facts },
  ];
  const choice = onChoose && {
    onChoose,
    hint: 'Протяните',
    tell: ({ first, last }: BarRange) => ({
      title: `${first + 1}–${last + 1}`,
      facts: [{ label: 'Вместе', value: `${(last - first + 1) * 5} ₽` }],
    }),
  };
  return renderUi(<BarChart label="Оборот" bars={bars} format={String} choice={choice} {...(legend && { legend })} />);
}
