import { z } from 'zod';
import type { Route } from '../route.ts';
import { time } from '../values/time.ts';

const bytes = z.int().min(0);

const serverProcess = z.object({
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  /** Of Node.js. */
  runtime: z.string(),
  /** The version that mends what is known of it; null if it lacks nothing. */
  newer_runtime: z.string().nullable(),
  started_at: time,
  /** When it last said that it is there. */
  seen_at: time,
  memory: bytes,
});
export type ServerProcess = z.output<typeof serverProcess>;

/** `fails`: it is tried again, or was given up; the error says why. `none`: not once since the database was started. */
export const jobStates = ['fine', 'runs', 'waits', 'fails', 'none'] as const;

const job = z.object({
  name: z.string(),
  /** As in crontab, UTC; null for what is queued when it is needed. */
  schedule: z.string().nullable(),
  next_at: time.nullable(),
  last_at: time.nullable(),
  took_ms: z.int().nullable(),
  state: z.enum(jobStates),
  /** In the queue at this moment. */
  queued: z.int(),
  error: z.string().nullable(),
});
export type SystemJob = z.output<typeof job>;

const backup = z.object({
  made_at: time,
  took_ms: z.int(),
  with_files: z.boolean(),
  missing_files: z.int(),
  checked_at: time.nullable(),
  damaged_parts: z.int().nullable(),
});
export type SystemBackup = z.output<typeof backup>;

/** A backup older than this needs somebody. */
export const BACKUP_OLD_HOURS = 48;

/** `bundled`: came with the cabinet, for trying it; `machine`: found on this machine; `address`: named by `DATABASE_URL`. */
export const postgresFrom = ['bundled', 'machine', 'address'] as const;
export type PostgresFrom = (typeof postgresFrom)[number];

const database = z.object({
  version: z.string(),
  newer: z.string().nullable(),
  from: z.enum(postgresFrom),
  size: bytes,
  connections: z.int(),
  most_connections: z.int(),
});

/** Who works the journal off: webhooks, messages, figures. */
const reader = z.object({
  name: z.string(),
  /** When the oldest row happened that it has not passed; null at the end. */
  behind_since: time.nullable(),
  /** Its place is of another PostgreSQL: it reads nothing. */
  lost: z.boolean(),
});
export type SystemReader = z.output<typeof reader>;

const setting = z.object({
  name: z.string(),
  given: z.boolean(),
  /** What is in force; of a secret never anything. */
  value: z.string().nullable(),
  secret: z.boolean(),
});
export type SystemSetting = z.output<typeof setting>;

export const system = z.object({
  processes: z.array(serverProcess),
  jobs: z.array(job),
  database,
  readers: z.array(reader),
  /** On the fullest disk; below the least no files are accepted. */
  disk: z.object({ free: bytes, least: bytes }),
  /** The last ones, newest first. */
  backups: z.array(backup),
  /** Of the process that answers. */
  settings: z.array(setting),
  serverTime: time,
});
export type System = z.output<typeof system>;

export const systemApi = {
  read: {
    method: 'GET',
    path: '/staff/v1/system',
    access: 'staff',
    area: 'system',
    right: 'see',
    summary: 'Процессы, задания, база и диск, копии, настройки',
    response: system,
  },
} satisfies Record<string, Route>;
