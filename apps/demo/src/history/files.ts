import { Readable } from 'node:stream';
import {
  claimFiles,
  type FileNeeds,
  type FileOwner,
  later,
  minutes,
  type StoredFile,
  storeFile,
  type Tx,
} from '@app/server/kit';
import { sampleFiles } from '@app/server/testing/files/sample-files';
import { filmOf, type Paid, pdfOf, pngOf } from '#world/papers/proofs.ts';
import type { Random } from '#world/random.ts';
import type { Book, PastAppeal, PastClaim, PastFile, PastPayout } from './book.ts';

type Upload = ReturnType<typeof pngOf>;
type Owner = PastAppeal | PastPayout | PastClaim;

/** Most of the time is spent waiting for the disk. */
const AT_ONCE = 8;

/** Draws and stores every proof and receipt without an owner; returns a function that assigns them once the owners have ids. */
export async function storePastFiles(needs: FileNeeds, random: Random, { appeals, payouts, claims }: Book) {
  const film = sampleFiles.webm();
  const draw = (kind: PastFile, paid: Paid): Upload => {
    if (kind === 'film') return filmOf(random, film);
    if (kind === 'other pdf') return pdfOf(random, { ...paid, amount: paid.amount - 500_00n, tail: '0000' });
    return kind === 'pdf' ? pdfOf(random, paid) : pngOf(random, paid);
  };

  const uploads = new Map<Owner, Upload>();
  for (const appeal of appeals) uploads.set(appeal, draw(appeal.proof, paidFor(appeal)));
  for (const payout of payouts) if (payout.receipt) uploads.set(payout, draw(payout.receipt.kind, paidOut(payout)));
  for (const claim of claims) uploads.set(claim, { name: 'proof.png', type: 'image/png', content: sampleFiles.png() });
  for (const payout of payouts) {
    const like = payout.receipt?.like && uploads.get(payout.receipt.like);
    if (!like) continue;
    // Stored last, because the later of two equal files is the one that is flagged.
    uploads.delete(payout);
    uploads.set(payout, like);
  }

  const stored = new Map<Owner, StoredFile>();
  // Drawing the first page of a PDF takes longest and is done one by one, so it begins at once, beside all the others.
  const queue = [...uploads]
    .reverse()
    .toSorted(([, a], [, b]) => Number(a.name.endsWith('.pdf')) - Number(b.name.endsWith('.pdf')));
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [owner, { name, content }] = next;
      stored.set(owner, await storeFile(needs, name, Readable.from([content])));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  return async (tx: Tx) => {
    const claim = async (kind: FileOwner['kind'], owner: Owner) => {
      const file = stored.get(owner);
      if (file) await claimFiles(tx, [file], { kind, id: owner.id });
    };
    for (const appeal of appeals) await claim('appeal', appeal);
    for (const payout of payouts) await claim('payout', payout);
    for (const past of claims) await claim('claim', past);
  };
}

/** The customer says to have paid in time. */
function paidFor({ deal, amount_to_pay }: PastAppeal): Paid {
  const { profile, method, created_at } = deal;
  const tail = method === 'card' ? profile.card.tail : profile.phoneTail;
  return {
    amount: amount_to_pay,
    at: later(created_at, minutes(3)),
    method,
    to: profile.fio,
    bank: profile.bank,
    tail,
  };
}

function paidOut({ amount, method, fio, bank, pan, receipt, created_at }: PastPayout): Paid {
  return { amount, at: later(receipt?.at ?? created_at, -minutes(1)), method, to: fio, bank, tail: pan.slice(-4) };
}
