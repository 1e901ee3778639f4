import { OTHER, type Reasons, reasonWords } from '@app/contract/cases/case-reasons';
import type { Random } from '#world/random.ts';

/** What was said with a move; a judge's words have a code. */
export interface StatedReason {
  note: string;
  code?: string;
}

/** One of the list, the first of it most often. «Другое» would need words of its own. */
export function someReason(random: Random, reasons: Reasons): Required<StatedReason> {
  const [first = OTHER, ...rest] = Object.keys(reasons).filter((code) => code !== OTHER);
  const code = random.pick([first, first, ...rest]);
  return { code, note: reasonWords(reasons, code, '') };
}
