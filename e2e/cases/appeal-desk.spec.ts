import { writePages } from '@app/server/testing/files/sample-files';
import type { Locator } from '@playwright/test';
import { lookAtWidths } from '../axe/widths.ts';
import { expect, test } from '../fixtures.ts';
import { endAnswer, newPlatform, newTrader, sampleFile } from '../world.ts';
import { decide, decisionsOf, mark, newJudge, openCase, talkOf } from './judges.ts';

test('an appeal at the desk: a film is watched faster, a statement of two pages is turned, at every width', async ({
  page,
  browser,
}) => {
  const [by, judge] = await Promise.all([newPlatform(), newJudge(browser, 'support')]);
  const trader = await newTrader(page);
  const { page: desk } = judge;
  const deal = await trader.deal({ by });
  const proof = (await sampleFile('proof.webm', mark())).blob;
  const note = 'Клиент перевёл двумя частями и снял экран целиком: вход в приложение, история операций, обе операции';
  const { id } = await by.createAppeal({ deal_id: deal.id, amount_to_pay: deal.amount, note, proof });
  await endAnswer(id);
  await by.writeAppealMessage(id, { text: 'Выписка клиента', files: [statement()] });
  await openCase(desk, 'appeal', id, { trader: trader.login });
  await expect(decisionsOf(desk)).toBeVisible();
  const files = desk.getByRole('region', { name: 'Файлы дела' });

  await test.step('the film runs at the speed that was chosen', async () => {
    const film = files.locator('video');
    await files
      .getByRole('radiogroup', { name: 'Скорость' })
      .getByText(/^×\s2$/)
      .click();
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    const told = () =>
      film.evaluate(({ playbackRate, currentTime }: HTMLVideoElement) => ({ playbackRate, moves: currentTime > 0.2 }));
    await expect.poll(told).toEqual({ playbackRate: 2, moves: true });
    await film.evaluate((video: HTMLVideoElement) => video.pause());
    await lookAtWidths(desk, 'appeal-desk');
  });

  await test.step('the statement of the conversation stands behind it; its second page is drawn', async () => {
    await files.getByText(/^Переписка: файл\s2$/).click();
    await expect(files.getByText(/прислала платформа/)).toBeVisible();
    await expect(files.getByText(/^Страница 1\sиз\s2$/)).toBeVisible();
    const sheet = files.getByRole('img');
    await expect.poll(() => colourOf(sheet)).toBe('red');
    await files.getByRole('button', { name: 'Следующая страница' }).click();
    await expect(files.getByText(/^Страница 2\sиз\s2$/)).toBeVisible();
    await expect.poll(() => colourOf(sheet)).toBe('blue');
    await desk.keyboard.press('ArrowLeft');
    await expect.poll(() => colourOf(sheet)).toBe('red');
    await expect(talkOf(desk).getByText('Выписка клиента')).toBeVisible();
    await lookAtWidths(desk, 'appeal-statement');
  });

  await test.step('and the question why', async () => {
    const dialog = await decide(desk, '1', '3');
    await expect(dialog.getByRole('radio').nth(2)).toBeChecked();
    await lookAtWidths(desk, 'appeal-decision');
  });
  expect(judge.complaints).toEqual([]);
  by.close();
});

/** Two pages, the first red and the second blue. */
function statement(): Blob {
  const sheet = (colour: string) => `% ${mark()}\n${colour} rg 0 0 300 200 re f`;
  return new Blob([new Uint8Array(writePages([sheet('1 0 0'), sheet('0 0 1')]))], { type: 'application/pdf' });
}

const colourOf = (image: Locator) =>
  image.evaluate((picture: HTMLImageElement) => {
    const ink = new OffscreenCanvas(1, 1).getContext('2d');
    if (!picture.naturalWidth || !ink) return undefined;
    ink.drawImage(picture, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = ink.getImageData(0, 0, 1, 1).data;
    return red > blue ? 'red' : 'blue';
  });
