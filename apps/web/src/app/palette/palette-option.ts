import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { inRussianLayout } from '#lib/text/keyboard-layout.ts';
import type { Tone } from '#ui/status/status-badge.tsx';

export interface PaletteOption {
  key: string;
  label: string;
  /** What tells it from others: a bank, a time. */
  note?: string;
  amount?: string;
  status?: { label: string; tone: Tone };
  Icon?: ComponentType<IconProps>;
  /** Keys that do the same. */
  keys?: string[];
  /** An address to go to, or what to do. */
  act: string | (() => void);
}

export interface PaletteGroup {
  name: string;
  options: PaletteOption[];
}

/** Options whose words begin like the typed ones, in either keyboard layout; the label's beginning counts most. */
export function findOptions(options: PaletteOption[], typed: string): PaletteOption[] {
  const wanted = fold(typed);
  if (!wanted) return options;
  const meant = fold(inRussianLayout(typed));
  return options
    .map((option) => ({ option, rank: Math.min(rankOf(option.label, wanted), rankOf(option.label, meant)) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

const NO_MATCH = 3;

function rankOf(label: string, wanted: string): number {
  const words = fold(label);
  if (words.startsWith(wanted)) return 0;
  if (wanted.split(' ').every((part) => words.split(' ').some((word) => word.startsWith(part)))) return 1;
  return words.includes(wanted) ? 2 : NO_MATCH;
}

/** «ё» is typed as «е», and letters are separated by any signs. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
