import type { AccessAct, PasswordLink } from '@app/contract/people/person-access';
import type { FastifyRequest } from 'fastify';
import type { RequestNeeds } from '#features/two-persons/requests.ts';
import { actWithCode } from '#features/two-persons/two-persons.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import { type LinkSeed, tokenOf } from '#lib/link-token.ts';
import { passwordLinkKind } from './password-link.ts';
import { findLink, type StoredLink } from './password-link-queries.ts';
import { accessErrors } from './trader-access-errors.ts';

export type AccessNeeds = Omit<RequestNeeds, 'kinds'>;

/** The password in force is in it, too: whichever way that is changed, the link is over. */
export const seedOf = ({ user_id, nonce, password_hash }: StoredLink): LinkSeed => {
  return { purpose: 'password-link', user_id, seed: `${nonce.toString('hex')}:${password_hash}` };
};

/** Not for a blocked trader, not from somebody who has lost the right to give one, and from one person only while no money comes. */
export const isGood = ({ expires_at, state, giver_active, agreed, moneyless }: StoredLink, now: Date): boolean =>
  expires_at > now && state !== 'blocked' && giver_active && (agreed || moneyless);

/** The answer that is kept with the key of the request has no link: it is computed each time, for who asked for it and only while it works. */
export async function givePasswordLink(needs: AccessNeeds, staff: User, asked: AccessAct, request: FastifyRequest) {
  const { user_id, reason, otp_code } = asked;
  const content = { trader_id: user_id };
  const acted = await actWithCode(needs, staff, passwordLinkKind, { content, reason, otp_code }, request);
  const link = acted.request_id === null ? await linkFor(needs, user_id, staff.id) : undefined;
  return { ...acted, link: link ?? null };
}

/** For who asked, after another person has confirmed it. */
export async function showPasswordLink(needs: AccessNeeds, staff: User, user_id: number, request: FastifyRequest) {
  const link = (await linkFor(needs, user_id, staff.id)) ?? fail(accessErrors.notYours);
  await once(needs, staff, request, async (tx) => {
    record(tx, { event: 'user.password_link_shown', ref: user_id, by: { staff: staff.id }, at: needs.clock.now() });
    return { success: true };
  });
  return link;
}

/** Of whoever asked for it; null: of the command line. */
export async function linkFor(
  { db, clock, vault }: Pick<AccessNeeds, 'db' | 'clock' | 'vault'>,
  user_id: number,
  given_to: number | null,
): Promise<PasswordLink | undefined> {
  const link = await findLink(db, user_id);
  if (link?.given_to !== given_to || !isGood(link, clock.now())) return undefined;
  return { token: tokenOf(vault, seedOf(link)), expires_at: link.expires_at };
}

/** That there is one, for whoever looks at the trader. */
export async function findGivenLink({ db, clock }: Pick<AccessNeeds, 'db' | 'clock'>, user_id: number, viewer: number) {
  const link = await findLink(db, user_id);
  if (!link || !isGood(link, clock.now())) return null;
  return { expires_at: link.expires_at, by: link.giver, yours: link.given_to === viewer };
}
