import type { Group } from '@app/contract/users';

/** Who is calling, as the server knows them at this very request. */
export interface User {
  id: number;
  login: string;
  group: Group;
  /** The session they came with, so that "end the others" knows which one to keep. */
  session: Buffer;
  /** How long ago they last showed in it who they are, by password or code; in milliseconds. */
  provenAgo: number;
}
