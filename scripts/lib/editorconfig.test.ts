import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

test('an editor indents and wraps as lint wants it', () => {
  const lines = readFileSync(inRoot('.editorconfig'), 'utf8').split('\n');
  const { indentStyle, indentWidth, lineWidth } = JSON.parse(readFileSync(inRoot('biome.json'), 'utf8')).formatter;
  expect(lines).toContain(`indent_style = ${indentStyle}`);
  expect(lines).toContain(`indent_size = ${indentWidth}`);
  expect(lines).toContain(`max_line_length = ${lineWidth}`);
});
