import type { ThingsApi } from '@app/contract/things/thing-list';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Db } from '#db/db.ts';
import { mustStillSee } from '#features/access/staff/staff.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount, type WithoutTime } from '#http/mount/mount.ts';
import type { Clock } from '#lib/clock.ts';
import type { Table } from '#lib/table-file/table.ts';
import { exportOf } from '#lists/list-file.ts';
import { type Walk, walkAll, walkThings } from '#lists/walk.ts';
import { listPlatforms } from './thing-parts.ts';

export interface ThingNeeds {
  db: Db;
  clock: Clock;
}

/** Everybody's things of one kind: what they are found by, how they are read, what a file of them has, and one with all that belongs to it. */
interface Things<Needs, Row, Shape extends z.ZodRawShape, View> {
  api: ThingsApi<Row, z.output<z.ZodObject<Shape>>, View>;
  filters: z.ZodObject<Shape>;
  walk: (db: Db, filters: z.output<z.ZodObject<Shape>>, now: Date) => Promise<Walk<Row>>;
  file: Table<Row>;
  view: (needs: Needs, id: number, reader: number) => Promise<WithoutTime<View>>;
}

/** Mounts the list, the list as a file, and the page of one thing. */
export function mountThings<Needs extends ThingNeeds & DownloadNeeds, Row, Shape extends z.ZodRawShape, View>(
  app: FastifyInstance,
  needs: Needs,
  { api, filters, walk: walkOf, file, view }: Things<Needs, Row, Shape, View>,
): void {
  const { db, clock } = needs;
  const { area } = api.list;
  const exported = exportOf(`console-${area}`, filters, file, () => area);

  mount(app, api.list, async (_staff, { before, ...asked }) => {
    const [page, platforms] = await Promise.all([
      walkOf(db, asked as z.output<z.ZodObject<Shape>>, clock.now()).then((list) => walkThings(list, before)),
      'platform' in filters.shape ? listPlatforms(db) : [],
    ]);
    return { ...page, platforms };
  });
  mount(app, api.view, (staff, { id }) => view(needs, id, staff.id));
  exported.mount(app, needs, {
    call: api.export,
    read: async function* (_needs, _user, wanted) {
      yield* walkAll(await walkOf(db, wanted, clock.now()));
    },
    check: (_needs, user) => mustStillSee(db, user, area),
  });
}
