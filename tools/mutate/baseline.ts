import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './faults.ts';
import { readSource } from './plan.ts';

/** A fault that no test can notice, and why: it changes nothing, or something else also prevents the damage. */
export interface Known {
  file: string;
  /** The right line and the line with the fault: found again even when the lines above it change. */
  line: string;
  fault: string;
  why: string;
}

const known: Known[] = JSON.parse(readFileSync(join(import.meta.dirname, 'baseline.json'), 'utf8'));

export function describeFault({ file, from, to, text }: Fault): {
  file: string;
  row: number;
  line: string;
  fault: string;
} {
  const source = readSource(file);
  const start = source.lastIndexOf('\n', from - 1) + 1;
  const end = source.indexOf('\n', to);
  const lineEnd = end === -1 ? source.length : end;
  return {
    file,
    row: source.slice(0, from).split('\n').length,
    line: tidy(source.slice(start, lineEnd)),
    fault: tidy(source.slice(start, from) + text + source.slice(to, lineEnd)),
  };
}

export function isKnown(fault: Fault): boolean {
  const { file, line, fault: changed } = describeFault(fault);
  return known.some((one) => one.file === file && one.line === line && one.fault === changed);
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
