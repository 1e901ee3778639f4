import { TemplateError } from './language/template.ts';
import { type NoticeBank, type NoticeExample, type NoticePattern, noticeBank } from './pattern.ts';
import { type Patterns, preparePatterns, senderKey } from './prepare-patterns.ts';
import { type NoticeReading, readNotice } from './read-notice.ts';

export interface PatternProblem {
  pattern?: string;
  text?: string;
  /** For the operator. */
  problem: string;
}

/**
 * What speaks against taking these patterns in beside those we have: every example, old and new, must be read as it says, and no
 * counter-example may become money. An empty list means that they can be taken in.
 */
export function provePatterns(added: unknown, present: readonly NoticeBank[]): PatternProblem[] {
  const parsed = noticeBank.safeParse(added);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({ problem: `${path.join('.')}: ${message}` }));
  const banks = [...present, parsed.data];
  const patterns = tryToPrepare(banks);
  if ('problem' in patterns) return [patterns];
  return [...senderProblems(banks), ...banks.flatMap((bank) => problemsOfBank(bank, banks, patterns))];
}

function tryToPrepare(banks: NoticeBank[]): Patterns | PatternProblem {
  try {
    return preparePatterns(banks);
  } catch (error) {
    if (error instanceof TemplateError) return { problem: error.message };
    throw error;
  }
}

function senderProblems(banks: NoticeBank[]): PatternProblem[] {
  const owners = new Map<string, string>();
  return banks.flatMap((bank) => {
    const owner = bank.banks[0] ?? '';
    return [...bank.sms, ...bank.push].flatMap((sender) => {
      const known = owners.get(senderKey(sender)) ?? owner;
      owners.set(senderKey(sender), known);
      return known === owner ? [] : [{ problem: `Отправитель ${sender} уже есть у банка ${known}` }];
    });
  });
}

function problemsOfBank(bank: NoticeBank, banks: NoticeBank[], patterns: Patterns): PatternProblem[] {
  const same = banks.filter((other) => other.banks[0] === bank.banks[0]);
  const senders = { sms: same.flatMap(({ sms }) => sms), push: same.flatMap(({ push }) => push) };
  const read = (channel: 'sms' | 'push', text: string) => {
    const [sender] = senders[channel];
    return sender === undefined ? undefined : readNotice({ sender, text }, patterns);
  };
  const examples = bank.patterns.flatMap((pattern) =>
    channelsOf(pattern).flatMap((channel) =>
      pattern.examples.flatMap((example) => {
        const reading = read(channel, example.text);
        if (!reading || isAsExpected(reading, pattern, example)) return [];
        return [{ pattern: pattern.id, text: example.text, problem: `Читается иначе: ${shown(reading)}` }];
      }),
    ),
  );
  const counters = (['sms', 'push'] as const).flatMap((channel) =>
    bank.counterExamples.flatMap(({ kind, text, roubles }) => {
      const reading = read(channel, text);
      if (!reading || isHarmless(reading, kind, roubles)) return [];
      return [{ text, problem: `Не должно читаться так: ${shown(reading)}` }];
    }),
  );
  return [...examples, ...counters];
}

const channelsOf = ({ channel }: NoticePattern) => (channel ? [channel] : (['sms', 'push'] as const));

function isAsExpected(reading: NoticeReading, { kind }: NoticePattern, example: NoticeExample): boolean {
  if (reading.kind !== 'credit') return reading.kind === kind;
  const { amount, payer, digits } = reading;
  return (
    kind === 'credit' && amount === kopecks(example.roubles) && payer === example.payer && digits === example.digits
  );
}

/** A code is refused and everything else is read as no money, save the real sum where the payer wrote another beside it. */
function isHarmless(reading: NoticeReading, kind: string, roubles: string | undefined): boolean {
  if (kind === 'code') return reading.kind === 'refused';
  return reading.kind !== 'credit' || (kind === 'message' && reading.amount === kopecks(roubles));
}

function kopecks(roubles: string | undefined): bigint | undefined {
  if (roubles === undefined) return undefined;
  const [whole = '0', rest = '00'] = roubles.split('.');
  return BigInt(whole) * 100n + BigInt(rest);
}

function shown(reading: NoticeReading): string {
  if (reading.kind !== 'credit') return reading.kind;
  const { amount, payer, digits, pattern } = reading;
  return `${pattern}: ${amount} коп.${payer ? `, ${payer}` : ''}${digits ? `, *${digits}` : ''}`;
}
