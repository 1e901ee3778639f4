import { formatRoubles } from '@app/contract/values/money-text';
import { expectAccessible } from '../axe/accessible.ts';
import { address, expect, test } from '../fixtures.ts';
import { dealRow, newTrader } from '../world.ts';

test('a toast stands at the top right, names the deal and keeps nobody from a button', { tag: '@every-width' }, async ({
  page,
}) => {
  const trader = await newTrader(page);
  const [deal] = [await trader.deal(), await trader.deal({ extra: 40_00n })];
  await page.goto(address('/dashboard/deals'));
  await dealRow(page, deal).getByRole('button', { name: 'Принять' }).click();
  await expect(page.getByRole('dialog', { name: 'Закрыть сделку' })).toBeVisible();
  await page.keyboard.type(await trader.code());
  await page.keyboard.press('Enter');
  const toast = page.getByRole('status').filter({ hasText: 'Статус сделки успешно изменён' });
  await expect(toast.getByText(`Сделка № ${deal.id} · ${formatRoubles(deal.amount)}`)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page);

  await expect.poll(() => page.evaluate(findCovered)).toMatchObject({ toasts: 1, unreachable: [] });
  if (test.info().project.name === 'desktop') expect((await page.evaluate(findCovered)).covered).toEqual([]);
});

/** Runs in the page: which things that one can press a toast covers, and which of them a press does not reach. */
function findCovered() {
  const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((toast) =>
    toast.getBoundingClientRect(),
  );
  const covered: string[] = [];
  const unreachable: string[] = [];
  for (const thing of document.querySelectorAll('main :is(a, button, input), header :is(a, button)')) {
    const box = thing.getBoundingClientRect();
    const over = toasts.find(
      (toast) =>
        box.width > 1 &&
        toast.left < box.right &&
        toast.right > box.left &&
        toast.top < box.bottom &&
        toast.bottom > box.top,
    );
    if (!over || !thing.checkVisibility()) continue;
    covered.push(thing.textContent ?? '');
    const x = (Math.max(over.left, box.left) + Math.min(over.right, box.right)) / 2;
    const y = (Math.max(over.top, box.top) + Math.min(over.bottom, box.bottom)) / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit?.closest('.mantine-Notification-root')) unreachable.push(thing.textContent ?? '');
  }
  return { toasts: toasts.length, covered, unreachable };
}
