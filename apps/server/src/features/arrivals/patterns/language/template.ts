import { readable, shapeOf } from '@app/contract/arrivals/texts/folding';
import { type Token, takeToken } from '@app/contract/arrivals/texts/tokens';

/** Signs that belong to a name, to words of the bank, to whatever somebody wrote. */
export type Wild = 'payer' | 'words' | 'text';

/** One step of a program. `to` is the step that follows; of a fork, in order of preference. */
export type Step =
  | { do: 'sign'; sign: string; to: number }
  | { do: 'token'; token: Token; to: number }
  | { do: 'wild'; wild: Wild; first: boolean; to: number }
  | { do: 'fork'; to: number[] }
  | { do: 'end' };

export interface Program {
  steps: Step[];
  start: number;
}

/** What is wrong with a template, for the operator who wrote it. */
export class TemplateError extends Error {}

export const TEMPLATE_MAX = 500;

/**
 * Makes the program of a template:
 *
 *   {amount}  the credited sum, with its mark of roubles     {payer}  who paid: a name, no digits in it
 *   {money}   another sum: balance, fee                      {words}  words of the bank, no digits in them
 *   {digits}  the last digits of card or account             {text}   anything, what the payer wrote: never before {amount}
 *   {number} {time} {date}                                   [maybe]  (this|that)  \[ is the sign itself
 *
 * All else stands for itself; small and capital letters and letters that look alike are the same. A step leads only to steps
 * that were made before it, save the one back to itself of a wild placeholder, so programs are as long as their templates.
 */
export function programOf(template: string): Program {
  if (template.length > TEMPLATE_MAX) throw new TemplateError(`Шаблон длиннее ${TEMPLATE_MAX} знаков`);
  const parts = partsOf(readable(template));
  checkOrder(parts);
  const steps: Step[] = [{ do: 'end' }];
  const start = compile(parts, 0, steps);
  return { steps, start };
}

type Part =
  | { is: 'sign'; sign: string }
  | { is: 'placeholder'; name: Token | Wild }
  | { is: 'choice'; branches: Part[][] };

const WILD: readonly string[] = ['payer', 'words', 'text'] satisfies Wild[];
const MOST_DEEP = 4;

function partsOf(template: string): Part[] {
  const reader = { template, at: 0 };
  const parts = readParts(reader, '', 0);
  if (reader.at < template.length) throw new TemplateError(`«${template.charAt(reader.at)}» ничего не закрывает`);
  if (parts.length === 0) throw new TemplateError('Шаблон пуст');
  return parts;
}

/** Reads up to one of the signs that end this part, or to the end of the template. */
function readParts(reader: { template: string; at: number }, ends: string, depth: number): Part[] {
  if (depth > MOST_DEEP) throw new TemplateError(`Скобки вложены глубже ${MOST_DEEP}`);
  const parts: Part[] = [];
  while (reader.at < reader.template.length) {
    const sign = reader.template.charAt(reader.at);
    if (ends.includes(sign) || sign === ']' || sign === ')' || (sign === '|' && ends !== '')) return parts;
    reader.at += 1;
    if (sign === '[') parts.push({ is: 'choice', branches: [readBracket(reader, ']', depth), []] });
    else if (sign === '(') parts.push({ is: 'choice', branches: readBranches(reader, depth) });
    else if (sign === '{') parts.push({ is: 'placeholder', name: readName(reader) });
    else parts.push({ is: 'sign', sign: sign === '\\' ? reader.template.charAt(reader.at++) : sign });
  }
  return parts;
}

function readBracket(reader: { template: string; at: number }, end: string, depth: number): Part[] {
  const parts = readParts(reader, end, depth + 1);
  if (reader.template.charAt(reader.at) !== end) throw new TemplateError(`Не хватает «${end}»`);
  reader.at += 1;
  return parts;
}

function readBranches(reader: { template: string; at: number }, depth: number): Part[][] {
  const branches = [readParts(reader, '|)', depth + 1)];
  while (reader.template.charAt(reader.at) === '|') {
    reader.at += 1;
    branches.push(readParts(reader, '|)', depth + 1));
  }
  if (reader.template.charAt(reader.at) !== ')') throw new TemplateError('Не хватает «)»');
  reader.at += 1;
  return branches;
}

function readName(reader: { template: string; at: number }): Token | Wild {
  const end = reader.template.indexOf('}', reader.at);
  const name = end < 0 ? '' : reader.template.slice(reader.at, end);
  reader.at = end + 1;
  if (isToken(name) || isWild(name)) return name;
  throw new TemplateError(`Нет такого поля: {${name}}`);
}

const isToken = (name: string): name is Token => Object.hasOwn(takeToken, name);
const isWild = (name: string): name is Wild => WILD.includes(name);

/** The sum stands once and where it must stand, and nothing that the payer may have written comes before it. */
function checkOrder(parts: Part[]): void {
  const all = flat(parts);
  const count = (name: string) => all.filter((part) => part.is === 'placeholder' && part.name === name).length;
  for (const name of ['amount', 'payer', 'digits'])
    if (count(name) > 1) throw new TemplateError(`{${name}} стоит больше одного раза`);
  if (count('amount') === 0) return;
  const amount = parts.findIndex((part) => part.is === 'placeholder' && part.name === 'amount');
  if (amount < 0) throw new TemplateError('{amount} стоит в скобках');
  if (flat(parts.slice(0, amount)).some((part) => part.is === 'placeholder' && part.name === 'text'))
    throw new TemplateError('{text} стоит раньше {amount}');
}

const flat = (parts: Part[]): Part[] =>
  parts.flatMap((part) => (part.is === 'choice' ? part.branches.flatMap(flat) : [part]));

/** From the back, so that what follows is known. Gives the step to begin with. */
function compile(parts: Part[], end: number, steps: Step[]): number {
  return parts.reduceRight((to, part) => {
    if (part.is === 'sign') return push(steps, { do: 'sign', sign: shapeOf(part.sign), to });
    if (part.is === 'choice') {
      return push(steps, { do: 'fork', to: part.branches.map((branch) => compile(branch, to, steps)) });
    }
    const { name } = part;
    if (!isWild(name)) return push(steps, { do: 'token', token: name, to });
    const fork = push(steps, { do: 'fork', to: [to] });
    const more = push(steps, { do: 'wild', wild: name, first: false, to: fork });
    steps[fork] = { do: 'fork', to: [to, more] };
    return push(steps, { do: 'wild', wild: name, first: true, to: fork });
  }, end);
}

function push(steps: Step[], step: Step): number {
  steps.push(step);
  return steps.length - 1;
}
