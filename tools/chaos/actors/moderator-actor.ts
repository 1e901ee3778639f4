import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type ModerationFilters, payoutsApi } from '@app/contract/payouts/payouts-api';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import type { Actor } from './actor.ts';
import { ask, change } from './patience.ts';
import { secondPersonActs } from './second-person-acts.ts';

/** Settles what traders have paid or could not pay. Two of them work on the same list. */
export function moderatorActor(world: World, moderator: Person): Actor {
  const { id: who, token } = moderator;
  const { door, journal } = world;
  const caller = world.caller(who);
  const { random } = caller;
  const second = secondPersonActs(world, moderator, caller);
  const list = async (status: ModerationFilters['status']) =>
    (await ask(caller, () => door.call(payoutsApi.moderationList, { status, page: 1, count: 50 }, { token })))
      ?.payoutRequests ?? [];
  const move = async (event: string, input: { id: number; [name: string]: unknown }) => {
    const answer = await change(caller, (key) => door.call(payoutsApi.moderationEdit, input, { token, key }));
    // With a word that waits for another's nothing has happened yet.
    if (answer && !answer.waits) journal.did(event, input.id);
  };
  const reject = (id: number) =>
    move('payout.rejected', { id, action: 'fullreject', reject_comment: 'Реквизиты неверны' });

  return {
    name: 'moderator',
    pause: 150,
    random,
    step: async () => {
      if (random.chance(0.12)) return second.disagree();
      if (random.chance(0.6)) {
        const paid = anyOf(random, await list(PayoutStatus.review));
        if (!paid) return;
        const { id, sendbacks_left } = paid;
        if (random.chance(0.1) && sendbacks_left > 0)
          await move('payout.sent_back', { id, action: 'sendback', reject_comment: 'Не видно суммы' });
        else if (random.chance(0.1))
          await move('payout.not_proven', { id, action: 'notproven', reject_comment: 'Перевода нет' });
        else await move('payout.done', { id, action: 'done' });
        return;
      }
      if (random.chance(0.1)) {
        const waiting = anyOf(random, await list(PayoutStatus.waiting));
        if (waiting) await reject(waiting.id);
        return;
      }
      const trouble = anyOf(random, await list(PayoutStatus.incorrect));
      if (!trouble) return;
      const { id, movedAt, urls } = trouble;
      // With a receipt on it nobody gives it back alone.
      if (urls.length > 0 || random.chance(0.2)) await reject(id);
      else await move('payout.returned', { id, action: 'return', no_money_sent: true, movedAt });
    },
  };
}
