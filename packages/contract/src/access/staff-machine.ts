import { z } from 'zod';

/** `invited`: has a link; `waiting`: has accepted it, and no owner has confirmed them; `active`; `off`: an owner has closed their access. */
export const StaffState = { invited: 'invited', waiting: 'waiting', active: 'active', off: 'off' } as const;
export type StaffState = keyof typeof StaffState;
export const staffState = z.enum(StaffState);

/** What a move is. */
interface StaffMove {
  from: readonly StaffState[];
  to: StaffState;
  event: `staff.${string}`;
}

const { invited, waiting, active, off } = StaffState;

/** The life of a colleague on one screen. `restart`: whom no owner has ever confirmed begins with a new link. */
export const staffMoves = {
  renew: { from: [invited, waiting], to: invited, event: 'staff.link_renewed' },
  accept: { from: [invited], to: waiting, event: 'staff.accepted' },
  confirm: { from: [waiting], to: active, event: 'staff.confirmed' },
  turnOff: { from: [invited, waiting, active], to: off, event: 'staff.turned_off' },
  turnOn: { from: [off], to: active, event: 'staff.turned_on' },
  restart: { from: [off], to: invited, event: 'staff.turned_on' },
} as const satisfies Record<string, StaffMove>;

export type StaffAction = keyof typeof staffMoves;

const moves: Record<StaffAction, StaffMove> = staffMoves;

export function nextStaffState(state: StaffState, action: StaffAction): StaffState | undefined {
  const { from, to } = moves[action];
  return from.includes(state) ? to : undefined;
}
