import type { System } from '@app/contract/console/system';
import { Notice } from '#ui/page/notice.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import classes from './console-system.module.css';
import { formatBytes, systemText } from './console-system-text.ts';

const text = systemText.database;
/** As on «Сегодня»: there is time to do something before files are refused. */
const LITTLE = 4;

export function Database({ database, disk }: Pick<System, 'database' | 'disk'>) {
  const isFull = disk.free < disk.least;
  return (
    <div className={classes.card}>
      {disk.free < LITTLE * disk.least && (
        <Notice tone={isFull ? 'rejected' : 'waiting'}>{isFull ? text.none : text.little}</Notice>
      )}
      <FactList>
        <Fact name={text.version}>{database.version}</Fact>
        <Fact name={text.size}>{formatBytes(database.size)}</Fact>
        <Fact name={text.connections}>{text.of(database.connections, database.most_connections)}</Fact>
        <Fact name={text.free}>{formatBytes(disk.free)}</Fact>
        <Fact name={text.least}>{formatBytes(disk.least)}</Fact>
      </FactList>
    </div>
  );
}
