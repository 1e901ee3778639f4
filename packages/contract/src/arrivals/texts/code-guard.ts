import { hasCodeWord } from './code-words.ts';
import { withoutInvisible } from './folding.ts';
import { hasLoneCode } from './lone-code.ts';

/**
 * Whether a text may hold a one-time code, a password or a sign-in. It is asked before anything else looks at the text, and a wrong
 * yes costs a trader one look into the bank, a wrong no gives away an account: what cannot be read with certainty counts as yes. The
 * server asks it, and the phone's page before it keeps a text, so it needs nothing but itself and is small.
 *
 * A sender's name is asked for words only: many are numbers.
 */
export function looksLikeCode(text: string, what: 'text' | 'name' = 'text'): boolean {
  if (TURNED.test(text)) return true;
  const plain = plainForm(text);
  return UNREADABLE.test(plain) || hasCodeWord(plain) || (what === 'text' && hasLoneCode(plain));
}

/** Small letters without marks («к̆о́д»), one form of each sign, nothing invisible between them. */
function plainForm(text: string): string {
  return withoutInvisible(withoutInvisible(text.normalize('NFKD')).toLowerCase().normalize('NFKD'));
}

/** Signs that turn the direction of writing: the text is not what it shows. */
const TURNED = /[\u202a-\u202e\u2066-\u2069]/u;

/** Letters beyond the Russian and the Latin alphabet, letters in boxes and digits of other scripts: no bank of ours writes so. */
const UNREADABLE = /(?![a-zа-яіѕјєґ])[\p{L}\u{1f100}-\u{1f1ff}]|(?!\d)\p{N}/u;
