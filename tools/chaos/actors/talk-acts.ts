import { randomUUID } from 'node:crypto';
import type { CaseKey } from '@app/contract/cases/case-leases';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { newPng } from '@app/server/testing/files/png';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import { ask, type Caller, change } from './patience.ts';

/** Messages of every side. Each has words that no other has, so that it can be counted afterwards. */
export function talkActs({ door, platform, journal }: World, caller: Caller) {
  const { random } = caller;
  const files = () =>
    random.chance(0.2)
      ? [{ name: 'proof.png', type: 'image/png', content: newPng(random.between(0, 2 ** 24 - 1)) }]
      : [];
  const say = async (send: (text: string, key: string) => Promise<unknown>) => {
    const text = `chaos ${randomUUID()}`;
    const answer = await change(caller, (key) => send(text, key));
    journal.said.set(text, answer !== undefined);
  };

  return {
    asTrader: ({ kind, id }: CaseKey, trader: Person) => {
      const attached = files();
      return say((text, key) =>
        door.call(caseTalkApi.write, { kind, id, text }, { token: trader.token, key, files: attached }),
      );
    },
    asStaff: ({ kind, id }: CaseKey, token: string) => {
      const reader = random.pick(['trader', 'trader', 'staff', ...(kind === 'appeal' ? ['platform'] : [])] as const);
      const asks = reader !== 'staff' && random.chance(0.5) ? '1' : '0';
      const attached = files();
      return say((text, key) =>
        door.call(caseTalkApi.staffWrite, { kind, id, text, reader, asks }, { token, key, files: attached }),
      );
    },
    asPlatform: (id: number) => {
      const attached = files().map(({ content }) => new Blob([new Uint8Array(content)]));
      return say((text, key) => platform.writeAppealMessage(id, { text, files: attached }, key));
    },
    /** What one party wrote is shown to the other. */
    pass: async (id: number, token: string) => {
      const key = { kind: 'appeal', id } as const;
      const talk = await ask(caller, () => door.call(caseTalkApi.staffRead, key, { token }));
      const message = anyOf(random, talk?.messages.filter(({ from, passedAt }) => from !== 'staff' && !passedAt) ?? []);
      if (!message) return;
      const passed = { ...key, message_id: message.id };
      if (await change(caller, (once) => door.call(caseTalkApi.pass, passed, { token, key: once })))
        journal.did(message.from === 'platform' ? 'appeal.passed_to_trader' : 'appeal.passed_to_platform', id);
    },
  };
}
