import { expect, test } from 'vitest';
import { type AppealAction, AppealStatus, isOpen, nextAppealStatus } from './appeal-machine.ts';

const { waiting, accepted, rejected, inWork, review, archived } = AppealStatus;
const all = Object.values(AppealStatus);

test.each<[AppealAction, AppealStatus[], AppealStatus]>([
  ['open', [waiting], inWork],
  ['accept', [waiting, inWork, rejected, review], accepted],
  ['reject', [waiting, inWork], rejected],
  ['review', [waiting, inWork], review],
  ['decideAgainst', [review], rejected],
  ['archive', [waiting, inWork, review], archived],
])('%s leads from %j to %i and from nowhere else', (action, from, to) => {
  for (const status of all) expect(nextAppealStatus(status, action)).toBe(from.includes(status) ? to : undefined);
});

test('accepted and archived are final', () => {
  const actions: AppealAction[] = ['open', 'accept', 'reject', 'review', 'decideAgainst', 'archive'];
  for (const action of actions) {
    expect(nextAppealStatus(accepted, action)).toBeUndefined();
    expect(nextAppealStatus(archived, action)).toBeUndefined();
  }
  expect(all.filter(isOpen)).toEqual([waiting, inWork, review]);
});
