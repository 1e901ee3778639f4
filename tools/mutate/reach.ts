import { dirname } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import type { Fault } from './faults.ts';

/** When each test file first called each function, and when it ended, in milliseconds from its beginning. */
export type Reach = Record<string, Record<string, number>>;

/** The source with a call at the beginning of every function that reports which one it is. */
export function markFunctions(file: string, source: string): string {
  const marks: { at: number; text: string }[] = [];
  for (const { start, end, body } of functionsOf(file, source)) {
    const mark = `globalThis.reached?.(${JSON.stringify(nameOf(file, start, end))})`;
    if (body.type === 'BlockStatement') marks.push({ at: body.start + 1, text: `${mark};` });
    else marks.push({ at: body.start, text: `(${mark}, ` }, { at: body.end, text: ')' });
  }
  // From the end, so that earlier positions stay valid; of two at one position the inner bracket closes first.
  return marks
    .sort((a, b) => b.at - a.at)
    .reduce((text, mark) => text.slice(0, mark.at) + mark.text + text.slice(mark.at), source);
}

/** Only test files that call the function with the fault: those beside it first, then those that reach it soonest. */
export function testsReaching({ file, from, to }: Fault, source: string, tests: string[], reach: Reach): string[] {
  const around = functionsOf(file, source)
    .filter(({ start, end }) => start <= from && to <= end)
    .sort((a, b) => a.end - a.start - (b.end - b.start))[0];
  // Code outside of functions runs when the file is loaded, so all of them reach it.
  const name = around ? nameOf(file, around.start, around.end) : 'end';
  const moment = (test: string) => reach[test]?.[name] ?? Number.POSITIVE_INFINITY;
  const far = (test: string) => (around && dirname(test) !== dirname(file) ? 1 : 0);
  return tests
    .filter((test) => moment(test) < Number.POSITIVE_INFINITY)
    .sort((a, b) => far(a) - far(b) || moment(a) - moment(b));
}

const nameOf = (file: string, start: number, end: number) => `${file}:${start}-${end}`;

interface FunctionSpan extends ESTree.Span {
  body: ESTree.Span & { type: string };
}

function functionsOf(file: string, source: string): FunctionSpan[] {
  const found: FunctionSpan[] = [];
  const add = ({ start, end, body }: ESTree.Span & { body: FunctionSpan['body'] | null }) => {
    if (body) found.push({ start, end, body });
  };
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(
    parseSync(file, source).program,
  );
  return found;
}
