import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { eventsApi } from '@app/contract/journal/events';
import type { Db } from '@app/server/kit';
import { type NewEvent, record } from '@app/server/testing/server/stage';
import { drive } from '#bench/drive/drive.ts';
import { median, summarize, type Times } from '#bench/drive/statistics.ts';
import { printTable } from '#bench/report/report.ts';
import { openSession } from '#bench/world/traders.ts';
import type { World } from '#bench/world/world.ts';

const ROUNDS = 20;

export interface Streams {
  streams: number;
  /** Megabytes of the server before, and with all of them open. */
  before: number;
  open: number;
  /** Milliseconds from the commit to the cabinet: an event of one trader, and one for all at once (the last of them). */
  one: Times;
  all: number;
}

/** This many open cabinets at one server process: what they cost, and how soon they get events. */
export async function measureStreams({ db, server, traders, options }: World): Promise<Streams> {
  const { now: before } = await server.memory();
  const streams: Stream[] = [];
  const connect = async (index: number) => {
    const { id } = traders.many[index % traders.many.length] ?? traders.big;
    streams.push(await open(server.url, id, await openSession(db, id, server.now())));
  };
  await drive(options.streams, options.concurrency, connect, Number.POSITIVE_INFINITY);
  const { now: opened } = await server.memory();

  const one: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { user, heard } = streams[round * 7] ?? fail('Too few streams');
    one.push(await timeToHear(db, { event: 'device.paired', owner: user, ...change() }, [heard()]));
    all.push(
      await timeToHear(
        db,
        { event: 'rate.limit_switched', data: { available: 1 }, ...change() },
        streams.map(({ heard }) => heard()),
      ),
    );
  }
  for (const { request } of streams) request.destroy();

  const result = { streams: streams.length, before, open: opened, one: summarize(one), all: median(all) };
  const line = printTable(['event streams', 'MB before', 'MB open', 'one, p50 ms', 'p99 ms', 'all, ms'], 14);
  line(String(result.streams), before, opened, result.one.p50, result.one.p99, result.all);
  return result;
}

interface Stream {
  user: number;
  request: ClientRequest;
  /** When the next event comes. */
  heard(): Promise<void>;
}

function open(url: string, user: number, token: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    let next = () => {};
    const request = get(`${url}${eventsApi.stream.path}`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    request.on('error', reject);
    request.on('response', (response: IncomingMessage) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was refused: ${response.statusCode}`));
      response.once('data', () => {
        response.on('data', (chunk: Buffer) => /device.paired|rate.limit_switched/.test(String(chunk)) && next());
        resolve({
          user,
          request,
          heard: () =>
            new Promise((hear) => {
              next = hear;
            }),
        });
      });
    });
  });
}

const change = () => ({ ref: 1, by: 'system', at: new Date() }) as const;

async function timeToHear(db: Db, happening: NewEvent, heard: Promise<void>[]): Promise<number> {
  await db.begin(async (tx) => record(tx, happening));
  const began = performance.now();
  await Promise.all(heard);
  const took = performance.now() - began;
  // Longer than the server's own pause between readings, so that each round starts from rest.
  await new Promise((resolve) => setTimeout(resolve, 150));
  return took;
}

function fail(message: string): never {
  throw new Error(message);
}
