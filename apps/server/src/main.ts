import { StartupError } from '#lib/startup-error.ts';
import { readConfig } from './config.ts';
import { runServer } from './program.ts';

await runServer(async () => {
  const config = readConfig(process.env);
  if (config.demo) throw new StartupError('Демо-режим — отдельная программа: запустите npm start или уберите DEMO=1.');
  return { config };
});
