import type { RequisiteCreate, RequisiteProfileFilters, RequisiteProfileSave } from '@app/contract/requisites';
import { brokenConstraint, type Db, type Tx } from '#db/db.ts';
import { byOwner, record } from '#events/record.ts';
import { correctedTotal, isTrafficOn, mustHaveWhereToPay } from '#features/bank-profiles/bank-profiles-service.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { maskPan } from '#lib/mask.ts';
import type { Vault } from '#lib/vault.ts';
import { requisiteErrors } from './requisites-errors.ts';
import {
  clearMain,
  countRequisites,
  findMain,
  findRequisite,
  insertRequisite,
  insertSystemRequisite,
  listRequisites,
  listSystems,
  lockOwnProfile,
  type SealedPan,
  updatePan,
  updateRequisite,
} from './requisites-queries.ts';

export interface RequisiteNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

export async function findRequisites(
  { db, clock }: RequisiteNeeds,
  trader: User,
  { page, count }: RequisiteProfileFilters,
) {
  const [rows, countRequisiteProfiles] = await Promise.all([
    listRequisites(db, trader.id, page, count),
    countRequisites(db, trader.id),
  ]);
  const requisiteProfiles = rows.map(({ pan_tail, ...row }) => ({ ...row, pan: maskPan(pan_tail) }));
  return { requisiteProfiles, countRequisiteProfiles, serverTime: clock.now() };
}

export async function saveRequisite(tx: Tx, needs: RequisiteNeeds, trader: User, card: RequisiteProfileSave) {
  const id =
    card.id === 0 ? await addRequisite(tx, needs, trader, card) : await changeRequisite(tx, needs, trader, card);
  return { success: true as const, id };
}

/** The first card of a profile is its main one, asked or not: a profile with cards has exactly one main card. */
export async function addRequisite(tx: Tx, { clock, vault }: RequisiteNeeds, trader: User, card: RequisiteProfileSave) {
  const profile = await lockUsableProfile(tx, trader, card.bank_profile_id);
  const main = await findMain(tx, profile.id);
  if (main && card.is_main) await clearMain(tx, profile.id);
  const at = clock.now();
  const pan = sealNumber(vault, trader, card.pan ?? '');
  const { total_amount, used_total_amount = 0n, available = 1, is_main = 0 } = card;
  const stored = { total_amount, used_total_amount, available, is_main: main ? is_main : 1 } as const;
  const id = await refuseTaken(insertRequisite(tx, trader.id, profile.id, stored, pan, at));
  record(tx, {
    event: 'requisite.created',
    ref: id,
    ...byOwner(trader.id, at),
    data: { tail: pan.tail },
  });
  return id;
}

async function changeRequisite(tx: Tx, { clock, vault }: RequisiteNeeds, trader: User, card: RequisiteProfileSave) {
  const profile = await lockUsableProfile(tx, trader, card.bank_profile_id);
  const stored = (await findRequisite(tx, profile.id, card.id)) ?? fail(requisiteErrors.notFound);
  const { total_amount, available = stored.available, is_main = stored.is_main } = card;
  if (stored.is_main && !is_main) fail(requisiteErrors.lastMain);
  if (!stored.is_main && is_main) await clearMain(tx, profile.id);

  const pan = card.pan ? sealNumber(vault, trader, card.pan) : undefined;
  if (pan) await refuseTaken(updatePan(tx, card.id, pan));
  const used_total_amount = correctedTotal(stored.used_total_amount, card);
  await updateRequisite(tx, { id: card.id, total_amount, used_total_amount, available, is_main });
  if (await isTrafficOn(tx, profile.id)) await mustHaveWhereToPay(tx, profile.id);

  const data = {
    total_amount: `${stored.total_amount} → ${total_amount}`,
    used_total_amount: `${stored.used_total_amount} → ${used_total_amount}`,
    available,
    is_main,
    ...(pan && { tail: pan.tail }),
  };
  record(tx, {
    event: 'requisite.changed',
    ref: card.id,
    ...byOwner(trader.id, clock.now()),
    data,
  });
  return card.id;
}

async function lockUsableProfile(tx: Tx, trader: User, id: number): Promise<{ id: number }> {
  const profile = (await lockOwnProfile(tx, trader.id, id)) ?? fail(requisiteErrors.noProfile);
  return profile.is_hided ? fail(requisiteErrors.profileArchived) : profile;
}

export async function findSystems({ db, clock }: RequisiteNeeds) {
  return { systems: await listSystems(db), serverTime: clock.now() };
}

export async function addSystemRequisite(
  tx: Tx,
  { clock, vault }: RequisiteNeeds,
  trader: User,
  input: RequisiteCreate,
) {
  const { type, requisite_details } = input;
  const system = (await listSystems(tx)).find(({ name }) => name === type) ?? fail(requisiteErrors.unknownSystem);
  const number = 'cardpan' in requisite_details ? requisite_details.cardpan : requisite_details.phone;
  if ((system.system_group === 'card') !== 'cardpan' in requisite_details) fail(requisiteErrors.wrongDetails);

  const at = clock.now();
  const { index, tail } = sealNumber(vault, trader, number);
  const sealed = vault.seal(JSON.stringify(requisite_details), numberContext(trader));
  const details = { sealed, index, tail };
  const id = await refuseTaken(insertSystemRequisite(tx, { ...input, trader_id: trader.id, details }, at));
  record(tx, {
    event: 'requisite.added',
    ref: id,
    ...byOwner(trader.id, at),
    data: { type, tail },
  });
  return { success: true as const, id };
}

async function refuseTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (brokenConstraint(error) === 'requisite_card_once') fail(requisiteErrors.cardTaken);
    if (brokenConstraint(error) === 'requisite_once_per_trader') fail(requisiteErrors.detailsTaken);
    throw error;
  }
}

const numberContext = ({ id }: { id: number }) => `pan:${id}`;

export const openPan = (vault: Vault, traderId: number, sealed: Buffer) =>
  vault.open(sealed, numberContext({ id: traderId }));

function sealNumber(vault: Vault, trader: User, number: string): SealedPan {
  const context = numberContext(trader);
  return { sealed: vault.seal(number, context), index: vault.fingerprint(number, context), tail: number.slice(-4) };
}
