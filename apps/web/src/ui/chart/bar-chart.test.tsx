import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { BarChart } from './bar-chart.tsx';
import { labelledBars, roundTicks } from './bar-chart-scale.ts';

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

function renderChart(legend?: string[]) {
  const facts = [{ label: 'Сумма', value: '5 ₽' }];
  const bars = [
    { id: '1', tick: '1', title: 'Первый', parts: [3, 2], facts },
    { id: '2', tick: '2', title: 'Второй', parts: [5, 0], facts },
    { id: '3', tick: '3', title: 'Третий', parts: [0, 5], facts },
  ];
  return renderUi(<BarChart label="Оборот" bars={bars} format={String} {...(legend && { legend })} />);
}
