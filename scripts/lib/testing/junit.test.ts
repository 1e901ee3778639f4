import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeJunit } from './junit.mjs';

test('a CI reads which step failed and how long each took', () => {
  const folder = mkdtempSync(join(tmpdir(), 'junit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeJunit(folder, [
    { title: 'Типы', passed: 1, failed: 0, took: 12.34 },
    { title: 'Сервер & «экраны» <все>', passed: 7, failed: 2, took: 3 },
  ]);
  const said = readFileSync(join(folder, 'steps.xml'), 'utf8');
  expect(said).toContain('<testsuite name="steps" tests="2" failures="1">');
  expect(said).toContain('<testcase classname="steps" name="Типы" time="12.3"></testcase>');
  expect(said).toContain(
    'name="Сервер &amp; «экраны» &lt;все&gt;" time="3.0"><failure message="2 failed"/></testcase>',
  );
});
