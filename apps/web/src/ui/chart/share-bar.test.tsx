import { expect, test } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { ShareBar, shareOf } from './share-bar.tsx';

test('the bar is as long as the share, and the words say the same; of nothing there is no bar', () => {
  const lengths = (part: number, of: number) => {
    const { container, unmount } = renderUi(<ShareBar part={part} of={of} />);
    const [line] = container.querySelectorAll('[aria-hidden]');
    const found = [line?.firstElementChild?.getAttribute('style'), container.textContent?.trim()];
    unmount();
    return found;
  };
  expect(lengths(3, 12)).toEqual(['width: 25%;', '3 25%']);
  expect(lengths(0, 12)).toEqual([undefined, '0 0%']);
  expect(lengths(0, 0)).toEqual([undefined, '0']);
  expect([shareOf(1, 12), shareOf(12, 12)]).toEqual(['8,3%', '100%']);
});
