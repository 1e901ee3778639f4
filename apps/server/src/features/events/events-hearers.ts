import { mayStaff } from '@app/contract/access/roles';
import { Group } from '@app/contract/access/users';
import type { User } from '#http/user.ts';
import type { StoredEvent } from './events-queries.ts';

export type Hearer = Pick<User, 'id' | 'group' | 'roles'>;
type Heard = Pick<StoredEvent, 'event' | 'user_id' | 'groups' | 'data'>;

/** What is told of one's own things, and to one's group as far as they may see what it is about. Staff hear everything else, as in the journal. */
export function mayHear(event: Heard, person: Hearer): boolean {
  if (event.user_id === person.id) return true;
  if (person.group === Group.staff) return wordOf(event) !== 'case' || mayStaff(person.roles, 'cases', 'see');
  if (!event.groups.includes(person.group)) return false;
  return person.group !== Group.moderator || isOfPayouts(event);
}

/** Who has a case open, and what waits for a second person, may be about an appeal or about money: of these moderators see payouts alone. */
const isOfPayouts = (event: Heard): boolean =>
  !['case', 'request'].includes(wordOf(event)) || /^payout(\.|$)/.test(String(event.data.kind));

const wordOf = ({ event }: Heard): string => event.split('.', 1)[0] ?? '';
