import type { System, SystemReader } from '@app/contract/operations/system';
import { formatDuration } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { formatBytes, systemText } from './console-system-text.ts';

const text = systemText.database;
/** As on «Сегодня»: there is time to do something before files are refused. */
const LITTLE = 4;

type Shown = Pick<System, 'database' | 'disk' | 'readers'> & { now: Date };

export function Database({ database, disk, readers, now }: Shown) {
  const isFull = disk.free < disk.least;
  return (
    <div className="l-stack l-gap-12 l-narrows l-box l-padded">
      {disk.free < LITTLE * disk.least && (
        <Notice tone={isFull ? 'rejected' : 'waiting'}>{isFull ? text.none : text.little}</Notice>
      )}
      {database.from === 'bundled' && <Notice tone="waiting">{text.forTrying}</Notice>}
      {readers.some(({ lost }) => lost) && <Notice tone="rejected">{systemText.readers.lost}</Notice>}
      <FactList>
        <Fact name={text.version}>
          {database.version}, {text.from[database.from]}
          {database.newer && `; ${text.newer(database.newer)}`}
        </Fact>
        <Fact name={text.size}>{formatBytes(database.size)}</Fact>
        <Fact name={text.connections}>{text.of(database.connections, database.most_connections)}</Fact>
        <Fact name={text.free}>{formatBytes(disk.free)}</Fact>
        <Fact name={text.least}>{formatBytes(disk.least)}</Fact>
        {readers.map((reader) => (
          <Fact key={reader.name} name={systemText.readers.names[reader.name] ?? reader.name}>
            {lagOf(reader, now)}
          </Fact>
        ))}
      </FactList>
    </div>
  );
}

/** Some seconds are the usual way of things. */
const USUAL = 60;

function lagOf({ behind_since, lost }: SystemReader, now: Date): string {
  const { atEnd, behind, stands } = systemText.readers;
  if (lost) return stands;
  const seconds = behind_since ? Math.floor((now.getTime() - behind_since.getTime()) / 1000) : 0;
  return seconds < USUAL ? atEnd : behind(formatDuration(seconds));
}
