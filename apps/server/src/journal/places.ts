import type { Db, Tx } from '#db/db.ts';
import { liftSequences } from '#db/lift-sequences.ts';
import { rawSql, sql } from '#db/sql.ts';

/**
 * How a database was found: `moved` to another cluster since it was opened last; `rewound`: the cluster went back to a moment, another of its
 * servers took over, or a dump was brought back into it; `anew`: the places meant nothing here and are set anew.
 */
export interface PlacesFound {
  moved: boolean;
  rewound: boolean;
  anew: boolean;
}

/** That rows or readers stand where this cluster has not come yet: they were there before they were here. */
export const hasForeignPlaces = sql`(
  coalesce((select xid from journal order by xid desc limit 1) >= pg_snapshot_xmax(pg_current_snapshot()), false)
  or coalesce((select place from journal_readers order by place desc limit 1) > pg_snapshot_xmax(pg_current_snapshot()), false))`;

/**
 * Places in the journal are transaction numbers, which mean nothing in another cluster. The same rows in other words: how many places of
 * readers they are beyond. So each reader goes on where it was, and every later transaction is beyond all of them.
 */
export const newPlaces = {
  row: (places: string) => `width_bucket(xid, ${places})::text::xid8`,
  reader: (places: string) => `width_bucket(place, ${places})::text::xid8`,
};

/** The places that readers have, for `newPlaces`; a reader at the beginning stays there. */
export const presentPlaces = `coalesce((
  select array_agg(place order by place) from (select distinct place from journal_readers where place > '0') p), '{1}'::xid8[])`;

/** A number that grows when a cluster was restored to a moment or a standby became the first: changes may be missing that were there. */
const timeline = sql`('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`;

/** The number of this table, which a dump brought back into the same cluster does not have. `pg_upgrade` and a physical copy keep it. */
const tableOid = sql`'installation'::regclass::oid::bigint`;

interface Standing {
  cluster: bigint | null;
  timeline: number | null;
  table_oid: bigint | null;
}

/** A copy made by `pg_dump`, logical replication or an import: seen when the database is opened, and mended before anybody reads. */
export async function settlePlaces(db: Db): Promise<PlacesFound> {
  return db.begin(async (tx) => {
    // Of several processes that start at once one does it, the others wait, however long the journal is.
    await tx.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const last = await tx.one<Standing>(sql`select cluster, timeline, table_oid from installation for update`);
    const here = await tx.one<Standing>(sql`
      select system_identifier as cluster, ${timeline} as timeline, ${tableOid} as table_oid from pg_control_system()`);
    if (!last || !here) return { moved: false, rewound: false, anew: false };
    const isOther = (name: keyof Standing) => last[name] !== null && last[name] !== here[name];
    const moved = isOther('cluster');
    const rewound = !moved && (isOther('timeline') || isOther('table_oid'));
    const anew = await tx.value<boolean>(sql`select ${hasForeignPlaces}`);
    if (anew) await setPlacesAnew(tx);
    if (moved || rewound || anew) await liftSequences(tx);
    if (last.cluster !== here.cluster || last.timeline !== here.timeline || last.table_oid !== here.table_oid)
      await tx.run(sql`
        update installation set cluster = ${here.cluster}, timeline = ${here.timeline}, table_oid = ${here.table_oid}`);
    return { moved, rewound, anew };
  });
}

async function setPlacesAnew(tx: Tx): Promise<void> {
  const known = `'${await tx.value<string>(sql`select (${rawSql(presentPlaces)})::text`)}'::xid8[]`;
  const last = await tx.value<bigint>(
    sql`select coalesce((select id from journal order by xid desc, id desc limit 1), 0)`,
  );
  // As another type of the column, which writes the table anew at once: the journal refuses updates. What was written here before this was
  // seen has smaller numbers and stands behind: nobody has read it.
  await tx.script(`
    alter table journal alter column xid type xid8
      using case when id > ${last} then cardinality(${known})::text::xid8 else ${newPlaces.row(known)} end;
    update journal_readers set place = ${newPlaces.reader(known)} where place > '0'`);
}
