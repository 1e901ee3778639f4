import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from './paths.mjs';

test('a program started under npm is told once to stop when npm is stopped, and gets the time it needs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [program, wrapper, heard] = ['program.mjs', 'wrapper.mjs', 'heard'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  // Takes longer than two looks of the one who watches it.
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs';
    const say = (word) => appendFileSync(${JSON.stringify(heard)}, word);
    process.once('SIGTERM', () => { say('stop '); setTimeout(() => { say('done'); process.exit(0); }, 2500); });
    setTimeout(() => process.exit(1), 20_000);
    say('began ');`,
  );
  await writeFile(
    wrapper,
    `import { startLongLiving } from ${JSON.stringify(inRoot('scripts', 'lib', 'run.mjs'))};
    await startLongLiving(process.execPath, [${JSON.stringify(program)}]).exit;`,
  );
  const shell = spawn('sh', ['-c', `'${process.execPath}' '${wrapper}'; true`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  });
  const read = () => readFile(heard, 'utf8').catch(() => '');
  await expect.poll(read).toBe('began ');
  shell.kill('SIGTERM');
  await expect.poll(read).toBe('began stop done');
});
