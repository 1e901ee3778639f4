import type { PostgresFrom } from '@app/contract/console/system';
import pg from 'pg';
import { checkKey, claimInstallation } from '#db/claim-installation.ts';
import { connect, type Db } from '#db/db.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts';
import { ownUploadsDir, removeStaged } from '#features/files/intake/staged-leftovers.ts';
import { fillPhonePrints } from '#features/requisites/requisites.ts';
import { type Settled, settlePlaces } from '#journal/places.ts';
import { readSecretKey } from '#lib/secret-key.ts';
import { StartupError } from '#lib/startup-error.ts';
import { makeVault, type Vault } from '#lib/vault.ts';
import type { Config } from './config.ts';

/** What the server and the operator's commands both need: the migrated database and the key to its secrets. */
export interface Installation {
  db: Db;
  vault: Vault;
  /** Whose PostgreSQL it is. */
  postgresFrom: PostgresFrom;
  close(): Promise<void>;
}

/** `own`: as the server of this installation. `borrow`: as a command beside it. */
export async function openInstallation(config: Config, mode: 'own' | 'borrow'): Promise<Installation> {
  const vault = makeVault(await readSecretKey(config.secretKey, config.dataDir));
  return openDatabase(config, mode, async (db) => {
    await migrate(db);
    if (mode === 'own') await claimInstallation(db, vault, config.demo);
    else await checkKey(db, vault);
    tellOfMove(await settlePlaces(db));
    if (mode === 'own') await fillPhonePrints(db, vault);
    return { vault };
  });
}

/** Beside what a command answers with. */
function tellOfMove({ moved, anew }: Settled): void {
  if (moved) console.error('База открыта в другом PostgreSQL, чем прежде: её перенесли или восстановили из копии.');
  if (anew)
    console.error(
      'Места читателей журнала были от другого PostgreSQL и поставлены заново: отправленное не повторится, остальное уйдёт сейчас.',
    );
}

/** Only the database, as it is: for commands that must look at it before anything is changed. */
export async function openDatabase<More>(
  config: Config,
  mode: 'own' | 'borrow',
  prepare: (db: Db) => Promise<More>,
): Promise<More & { db: Db; postgresFrom: PostgresFrom; close(): Promise<void> }> {
  const postgres = await openPostgres(config, mode);
  const db = connect(postgres.url);
  const close = async () => {
    await db.close();
    await postgres.stop();
  };

  try {
    return { ...(await prepare(db)), db, postgresFrom: postgres.from, close };
  } catch (error) {
    await close();
    throw config.databaseUrl ? explainConnection(error) : error;
  }
}

async function openPostgres({ databaseUrl, dataDir, postgresBin, demo }: Config, mode: 'own' | 'borrow') {
  if (databaseUrl) return { url: databaseUrl, from: 'address' as const, stop: async () => {} };
  const postgres = await startEmbeddedPostgres({
    dataDir,
    mode,
    folder: postgresBin,
    machineFirst: !demo,
    log: (text) => console.log(text),
    whenAlone: () => removeStaged(ownUploadsDir(dataDir), processStart()),
    onDeath: () => {
      console.error(
        'PostgreSQL остановился сам по себе. Причина записана в postgres.log в папке данных; запустите кабинет снова.',
      );
      process.exit(1);
    },
  });
  const { url, stop, bundled, folder } = postgres;
  const from: PostgresFrom = bundled ? 'bundled' : 'machine';
  if (mode === 'own' && !demo) console.log(bundled ? forTrying : `PostgreSQL этой машины: ${folder}`);
  return { url, stop, from };
}

const forTrying =
  'PostgreSQL из комплекта: он для знакомства и проверки, исправлений безопасности к нему нет. Для работы поставьте PostgreSQL от 15 до 18 или укажите свой в DATABASE_URL.';

/** Younger files may belong to a server that was started at the same moment and was faster. */
const processStart = () => new Date(Date.now() - process.uptime() * 1000);

function explainConnection(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return new StartupError('База из DATABASE_URL не отвечает: проверьте адрес и что PostgreSQL запущен.');
  }
  if (error instanceof pg.DatabaseError && (code === '28P01' || code === '28000')) {
    return new StartupError('База из DATABASE_URL не принимает логин или пароль.');
  }
  if (error instanceof pg.DatabaseError && code === '3D000') {
    return new StartupError('Базы из DATABASE_URL нет: создайте её (create database).');
  }
  return error;
}
