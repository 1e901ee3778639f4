import { Group } from '@app/contract/access/users';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { platformApi } from '@app/contract/platforms/platform';
import { verifyLedger } from '#features/ledger/ledger-checks.ts';
import { sampleFiles } from '#testing/files/sample-files.ts';
import type { Answer, TestServer, Visitor } from '#testing/server/server.ts';
import { writeBody } from '#testing/server/write-body.ts';

export const CARD = '2200980000000015';
export const PHONE = '+79161234567';

let serial = 0;

/** A small picture; each call makes a different one. */
export const receipt = () => Buffer.concat([picture, Buffer.from(`receipt ${++serial}`)]);
const picture = sampleFiles.jpg();

/** What the people around a payout do, one line each. */
export function payoutPeople(server: TestServer) {
  const make = (more: object = {}, headers: Record<string, string> = {}) =>
    server.platform(
      'POST',
      platformApi.createPayout.path,
      {
        payout_id: `out-${++serial}`,
        amount: 10_000,
        bank: '100000000004',
        fio: 'Петров Пётр Петрович',
        method: 'card',
        pan: CARD,
        ...more,
      },
      headers,
    );
  const edit = (who: Visitor, id: number, action: string, more: object = {}) =>
    who.post(payoutsApi.edit.path, { id, action, ...more });
  const send = (who: Visitor, id: number, files: Buffer[] = [receipt()], key?: string) =>
    upload(server, who, id, files, key);

  return {
    make,
    trader: () => server.given.user({ group: Group.payoutTrader }),
    moderator: () => server.given.user({ group: Group.moderator }),
    accept: (who: Visitor, id: number) => edit(who, id, 'accept'),
    cancel: (who: Visitor, id: number, note = 'Не проходит перевод') => edit(who, id, 'cancel', { note }),
    send,
    moderate: (who: Visitor, id: number, action: string, more: object = {}) =>
      who.post(payoutsApi.moderationEdit.path, { id, action, ...more }),
    /** Staff ask for it to be taken back, or confirm that. */
    reverse: (who: Visitor, id: number, reason_code = 'not_received') =>
      who.post(`/staff/v1/cases/payout/${id}/decide`, { action: 'reverse', reason_code }),
    list: async (who: Visitor, filters: object = {}) => (await who.post(payoutsApi.list.path, filters)).body,
    moderated: async (who: Visitor, filters: object = {}) =>
      (await who.post(payoutsApi.moderationList.path, filters)).body,
    read: async (id: number) => (await server.platform('GET', `/platform/v1/payouts/${id}`)).body,
    withdraw: (id: number) => server.platform('POST', `/platform/v1/payouts/${id}/withdraw`),
    balance: async (who: Visitor): Promise<number> => (await who.get('/trader/settings')).body.user.financial_balance,
    ledgerBreaches: () => verifyLedger(server.db),
    /** In the pool. */
    waiting: async (more: object = {}): Promise<number> => (await make(more)).body.id,
    /** Taken by that trader just now. */
    inWork: async (who: Visitor, more: object = {}): Promise<number> => {
      const { id } = (await make(more)).body;
      await edit(who, id, 'accept');
      return id;
    },
    /** Its receipts have been sent. */
    inReview: async (who: Visitor, more: object = {}, files?: Buffer[]): Promise<number> => {
      const { id } = (await make(more)).body;
      await edit(who, id, 'accept');
      await send(who, id, files);
      return id;
    },
  };
}

async function upload(server: TestServer, who: Visitor, id: number, files: Buffer[], key?: string): Promise<Answer> {
  const form = new FormData();
  form.append('id', String(id));
  for (const [index, file] of files.entries())
    form.append('files', new Blob([new Uint8Array(file)]), `чек ${index}.jpg`);
  const { bytes = Buffer.alloc(0), type } = await writeBody(form);
  const answer = await server.http.inject({
    method: 'POST',
    url: payoutsApi.close.path,
    headers: {
      ...(who.token && { authorization: `Bearer ${who.token}` }),
      ...(key && { 'idempotency-key': key }),
      'content-type': type,
    },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
