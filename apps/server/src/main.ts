import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { speakRussian } from '@app/contract/messages';
import { usualCaptchaWork } from '#features/auth/captcha.ts';
import { demoEntry } from '#features/demo/demo-entry.ts';
import { openStorage } from '#features/files/open-storage.ts';
import { openTron } from '#features/tron/tron-service.ts';
import { startWatcher } from '#features/wallet-watcher/wallet-watcher-service.ts';
import { metricsServer } from '#http/metrics.ts';
import { systemClock } from '#lib/clock.ts';
import { StartupError } from '#lib/startup-error.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openInstallation } from './installation.ts';
import { startJobs } from './jobs.ts';

const STOP_PATIENCE = 15_000;

speakRussian();

// Listened for from the first moment on: a Ctrl+C during the start lets it finish and then stops in good order.
const asked = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);

try {
  const config = readConfig(process.env);
  const stop = await start(config);
  await asked;
  setTimeout(() => process.exit(1), config.drain + STOP_PATIENCE).unref();
  await stop();
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? `\n${error.message}` : error);
  process.exit(1);
}

/** Answers how to stop. */
async function start(config: Config): Promise<() => Promise<void>> {
  const installation = await openInstallation(config, 'own');
  const closing = [installation.close];
  const closeAll = async () => {
    for (const close of closing.toReversed()) await close();
  };

  try {
    const files = await openStorage(config);
    const needs = { ...config, ...installation, ...files, clock: systemClock, captchaWork: usualCaptchaWork };
    // Only here: a real installation does not even load it.
    const demo = config.demo ? await import('#features/demo/demo-service.ts') : undefined;
    await demo?.seedDemo(needs);
    await demo?.seedDemoHistory(needs);

    const app = await buildApp(needs);
    closing.push(() => app.http.close());
    await listen('PORT', config.port, () => app.http.listen({ host: config.host, port: config.port }));

    if (config.metricsPort) {
      const metrics = metricsServer(app.metrics);
      await listen('METRICS_PORT', config.metricsPort, () =>
        once(metrics.listen(config.metricsPort, '127.0.0.1'), 'listening'),
      );
      closing.push(async () => void metrics.close());
    }

    const jobs = await startJobs(needs, (level, message) =>
      app.http.log[level === 'error' ? 'error' : 'debug'](message),
    );
    closing.push(() => jobs.stop());

    const chain = config.tron ? undefined : await demo?.startDemoChain(needs);
    if (chain) closing.push(chain.stop);
    const tronSettings = config.tron ?? chain?.tron;
    if (tronSettings) {
      const tron = openTron({ ...tronSettings, clock: systemClock, contract: config.wallet.contract });
      const complain = (message: string) =>
        app.http.log.warn({ wallet: message }, 'The wallet was not read to the end');
      const watcher = startWatcher({ ...needs, tron, complain }, chain && { interval: chain.interval });
      closing.push(watcher.stop);
    }

    const address = app.http.server.address() as AddressInfo;
    const life = await demo?.startDemoLife(needs.db, {
      baseUrl: ownUrl(address),
      speed: config.demoSpeed,
      log: (message) => app.http.log.debug({ demo: message }, 'The demo world met a refusal'),
    });
    if (life) closing.push(life.stop);

    greet(config, address);
    return async () => {
      await app.drain(config.drain);
      await closeAll();
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function listen(setting: string, port: number, begin: () => Promise<unknown>): Promise<void> {
  try {
    await begin();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(`Порт ${port} занят. Освободите его или укажите другой: ${setting}=…`);
    if (code === 'EACCES')
      throw new StartupError(`Порт ${port} открыть нельзя: нет прав. Укажите другой: ${setting}=…`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartupError('Адреса из настройки HOST на этой машине нет.');
    throw error;
  }
}

/** How this process reaches itself: an address that means "all of them" is no address to call. */
function ownUrl({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function greet(config: Config, { port }: AddressInfo): void {
  const host = ['localhost', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const lines = [`Кабинет трейдера: http://${host}:${port}`];
  if (config.demo) {
    const { logins, otpCode, otpSecondsLeft } = demoEntry(systemClock.now());
    lines.push('', 'Демо-режим. Логины и пароли:');
    for (const { login, password, title } of logins) lines.push(`  ${login.padEnd(10)} ${password}   ${title}`);
    lines.push('', `Код OTP трейдеров сейчас: ${otpCode} (ещё ${otpSecondsLeft} с), дальше он виден на экране входа.`);
    lines.push('Остановить: Ctrl+C');
  }
  console.log(`\n${lines.join('\n')}\n`);
}
