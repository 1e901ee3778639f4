import type { StaffRole } from '@app/contract/access/roles';
import type { Group } from '@app/contract/access/users';

/** The caller, as the database knows them at this request. */
export interface User {
  id: number;
  login: string;
  group: Group;
  /** What somebody of the staff may do; empty for everybody else. */
  roles: readonly StaffRole[];
  /** A second factor must be set up before anything else opens to them. */
  mustSetUp: boolean;
  /** Their session, so that "end the others" knows which one to keep. */
  session: Buffer;
  /** How long ago they proved in this session, by password or code, who they are; in milliseconds. */
  provenAgo: number;
}
