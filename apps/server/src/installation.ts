import { randomBytes } from 'node:crypto';
import type { PostgresFrom } from '@app/contract/operations/system';
import pg from 'pg';
import { checkKey, claimInstallation } from '#db/claim-installation.ts';
import { connect, type Db } from '#db/db.ts';
import { migrate, readStanding } from '#db/migrate/migrate.ts';
import { readSteps } from '#db/migrate/migration-steps.ts';
import { sql } from '#db/sql.ts';
import { clusterDir, clusterMajor } from '#embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts';
import { fillPhonePrints } from '#features/devices/requisites/phone-prints.ts';
import { ownUploadsDir, removeStaged } from '#features/files/intake/staged-leftovers.ts';
import { type PlacesFound, settlePlaces } from '#journal/places.ts';
import { findSecretKey, readSecretKey } from '#lib/secret-key.ts';
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

/**
 * `own`: as the server of this installation. As a command beside it `found`: makes the installation where there is none; `change`: works with
 * the one that is there; `look`: changes nothing, neither schema nor key.
 */
export type Mode = 'own' | 'found' | 'change' | 'look';

export async function openInstallation(config: Config, mode: Mode): Promise<Installation> {
  return openDatabase(config, mode, async (db) => {
    if (mode === 'look') return { vault: await lookAt(db, config) };
    await migrate(db);
    const vault = makeVault(await keyOf(db, config));
    if (mode === 'own') await claimInstallation(db, vault, config.demo);
    else await checkKey(db, vault);
    tellOfMove(await settlePlaces(db));
    if (mode === 'own') await fillPhonePrints(db, vault);
    return { vault };
  });
}

async function lookAt(db: Db, { secretKey, dataDir }: Config): Promise<Vault> {
  const { toDo } = await readStanding(db, await readSteps());
  if (toDo.length > 0)
    throw new StartupError(
      'Схема базы старше этой программы, а эта команда ничего не меняет. Сначала обновите кабинет или выполните migrate.',
    );
  const key = await findSecretKey(secretKey, dataDir);
  const vault = makeVault(key ?? randomBytes(32));
  if (!key && (await isClaimed(db))) throw new StartupError(noKey);
  await checkKey(db, vault);
  return vault;
}

/** A key is made for a database that has none yet, and for no other: who brings a wrong folder finds no new key there afterwards. */
async function keyOf(db: Db, { secretKey, dataDir }: Config): Promise<Buffer> {
  const key = await findSecretKey(secretKey, dataDir);
  if (!key && (await isClaimed(db))) throw new StartupError(noKey);
  return key ?? readSecretKey(undefined, dataDir);
}

const isClaimed = (db: Db) => db.value<boolean>(sql`select exists (select from installation)`);

const noKey = 'Нет ключа этой базы: задайте прежний SECRET_KEY или положите прежний secret.key в папку данных.';

/** Beside what a command answers with. */
function tellOfMove({ moved, rewound, anew }: PlacesFound): void {
  if (moved) console.error('База открыта в другом PostgreSQL, чем прежде: её перенесли или восстановили из копии.');
  if (rewound)
    console.error(
      'База вернулась к прежнему моменту, из копии или потому, что PostgreSQL сменился резервным: новые номера начнутся с запасом, чтобы не повторить выданные.',
    );
  if (anew)
    console.error(
      'Места читателей журнала были от другого PostgreSQL и поставлены заново: отправленное не повторится, остальное уйдёт сейчас.',
    );
}

/** Only the database, as it is: for commands that must look at it before anything is changed. */
export async function openDatabase<More>(
  config: Config,
  mode: Mode,
  prepare: (db: Db) => Promise<More>,
): Promise<More & { db: Db; postgresFrom: PostgresFrom; close(): Promise<void> }> {
  const postgres = await openPostgres(config, mode);
  const db = connect(postgres.url);
  const close = async () => {
    await db.close();
    await postgres.stop();
  };

  try {
    if (mode === 'change' || mode === 'look') await checkPresence(db);
    return { ...(await prepare(db)), db, postgresFrom: postgres.from, close };
  } catch (error) {
    await close();
    throw config.databaseUrl ? explainConnection(error) : error;
  }
}

/** A command that is run without the settings of its installation would otherwise make an empty one and find everything in order there. */
async function checkPresence(db: Db): Promise<void> {
  if (await db.value<boolean>(sql`select to_regclass('migrations') is null`))
    throw new NoInstallation('В базе из DATABASE_URL нет кабинета.');
}

export class NoInstallation extends StartupError {
  constructor(where: string) {
    super(
      `${where} Запустите команду с теми же настройками, что и сервер (DATA_DIR, DATABASE_URL): где они лежат, сказано в docs/operations.md.`,
    );
  }
}

async function openPostgres({ databaseUrl, dataDir, postgresBin, demo }: Config, mode: Mode) {
  if (databaseUrl) return { url: databaseUrl, from: 'address' as const, stop: async () => {} };
  if ((mode === 'change' || mode === 'look') && (await clusterMajor(clusterDir(dataDir))) === undefined)
    throw new NoInstallation(`В папке ${dataDir} нет кабинета.`);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    mode: mode === 'own' ? 'own' : 'borrow',
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
