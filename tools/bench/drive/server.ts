// The real server in a process of its own, so that measuring does not use its core. The parent sets how far its clock is ahead.
import { speakRussian } from '@app/contract/messages';
import { buildApp } from '@app/server/app';
import { readConfig } from '@app/server/config';
import { connect, makeVault } from '@app/server/kit';
import { localStorage } from '@app/server/testing/server/stage';

const [url = '', key = '', webDir = ''] = process.argv.slice(2);
speakRussian();

let ahead = 0;
const app = await buildApp({
  ...readConfig({}),
  ...(webDir && { webDir }),
  db: connect(url),
  clock: { now: () => new Date(Date.now() + ahead) },
  vault: makeVault(Buffer.from(key, 'hex')),
  captchaWork: { rounds: 1, tries: [1, 1] },
  storage: localStorage('/nonexistent'),
  uploadsDir: '/nonexistent',
  freeSpace: async () => Number.MAX_SAFE_INTEGER,
  freeSpaceToYield: async () => Number.MAX_SAFE_INTEGER,
  rateLimitPerMinute: 1_000_000_000,
  logLevel: 'silent',
  postgresFrom: 'bundled',
  knownVersions: {},
});
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });

process.on('message', (by: number) => {
  ahead = by;
  process.send?.({ ahead });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ address });
