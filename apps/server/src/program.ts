import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Entry } from '@app/contract/access/auth';
import { speakRussian } from '@app/contract/messages';
import type { FastifyBaseLogger } from 'fastify';
import { usualCaptchaWork } from '#features/access/sign-in/captcha.ts';
import { openStorage } from '#features/files/storage/open-storage.ts';
import { startListening } from '#features/notifications/telegram/telegram-listening.ts';
import { openTron } from '#features/topups/chain/tron.ts';
import { startWatcher } from '#features/topups/watch/wallet-watcher.ts';
import { metricsServer } from '#http/metrics.ts';
import { systemClock } from '#lib/clock.ts';
import { StartupError } from '#lib/startup-error.ts';
import { knownVersions } from '#lib/versions/known-versions.ts';
import { type AppNeeds, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openInstallation } from './installation.ts';
import { startJobs } from './jobs.ts';

/** What another program, such as the demo, adds to the server that it starts. The server alone adds nothing. */
export interface Additions {
  /** Logins and codes that the sign-in screen shows to everybody. */
  entry(now: Date): NonNullable<Entry['demo']>;
  /** Runs when the database is open, before anybody is let in. */
  prepare(needs: AppNeeds): Promise<void>;
  /** Runs when the server listens at this address. */
  live(needs: AppNeeds, url: string, log: FastifyBaseLogger): Promise<{ stop(): Promise<void> }>;
  /** Lines for the person who started it in a terminal. */
  greeting(now: Date): string[];
  /** Milliseconds between two readings of the chain, if not the usual ones. */
  watcherInterval?: number | undefined;
}

export interface Plan {
  config: Config;
  additions?: Additions;
}

const STOP_PATIENCE = 15_000;

/** From the settings to the end of the process. `plan` is called first, so that errors in its settings are reported like all others. */
export async function runServer(plan: () => Promise<Plan>): Promise<never> {
  speakRussian();
  // Listened for from the first moment: a Ctrl+C during the start lets it finish and then stops everything in order.
  const asked = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  try {
    const { config, additions } = await plan();
    const stop = await start(config, additions);
    await asked;
    setTimeout(() => process.exit(1), config.drain + STOP_PATIENCE).unref();
    await stop();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof StartupError ? `\n${error.message}` : error);
    process.exit(1);
  }
}

/** Returns a function that stops it. */
async function start(config: Config, additions: Additions | undefined): Promise<() => Promise<void>> {
  const installation = await openInstallation(config, 'own');
  const closing = [installation.close];
  const closeAll = async () => {
    for (const close of closing.toReversed()) await close();
  };

  try {
    const files = await openStorage(config);
    const needs = {
      ...config,
      ...installation,
      ...files,
      clock: systemClock,
      knownVersions,
      captchaWork: usualCaptchaWork,
      demoEntry: additions?.entry,
    };
    await additions?.prepare(needs);

    const app = await buildApp(needs);
    closing.push(() => app.http.close());
    await listen('', config.port, () => app.http.listen({ host: config.host, port: config.port }));

    if (config.metricsPort) {
      const metrics = metricsServer(app.metrics);
      await listen('METRICS_', config.metricsPort, () =>
        once(metrics.listen(config.metricsPort, config.metricsHost), 'listening'),
      );
      closing.push(async () => void metrics.close());
    }

    const jobs = await startJobs(needs, (level, message) =>
      app.http.log[level === 'error' ? 'error' : 'debug'](message),
    );
    closing.push(() => jobs.stop());

    if (config.tron) {
      const tron = openTron({ ...config.tron, clock: systemClock, contract: config.wallet.contract });
      const complain = (message: string) =>
        app.http.log.warn({ wallet: message }, 'The wallet was not read to the end');
      const interval = additions?.watcherInterval;
      const watcher = startWatcher({ ...needs, tron, complain }, interval === undefined ? undefined : { interval });
      closing.push(watcher.stop);
    }

    if (config.telegram) {
      const complain = (message: string) => app.http.log.warn({ telegram: message }, 'The bot did not hear everything');
      closing.push(startListening({ ...needs, telegram: config.telegram, complain }).stop);
    }

    const address = app.http.server.address() as AddressInfo;
    const life = await additions?.live(needs, ownUrl(address), app.http.log);
    if (life) closing.push(life.stop);

    greet(config, address, additions?.greeting(systemClock.now()) ?? []);
    return async () => {
      await app.drain(config.drain);
      await closeAll();
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** `of`: what the names of both settings begin with. */
async function listen(of: '' | 'METRICS_', port: number, begin: () => Promise<unknown>): Promise<void> {
  try {
    await begin();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(`Порт ${port} занят. Освободите его или укажите другой: ${of}PORT=…`);
    if (code === 'EACCES') throw new StartupError(`Порт ${port} открыть нельзя: нет прав. Укажите другой: ${of}PORT=…`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartupError(`Адреса из настройки ${of}HOST на этой машине нет.`);
    throw error;
  }
}

/** The address by which this process can be called: one that means "all interfaces" cannot be called. */
function ownUrl({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function greet(config: Config, { port }: AddressInfo, more: string[]): void {
  const host = ['localhost', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  console.log(`\n${[`Кабинет трейдера: http://${host}:${port}`, ...more].join('\n')}\n`);
}
