import type { System } from '@app/contract/operations/system';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ChainWallets } from '#features/money/chain-wallets.tsx';
import { Page } from '#ui/page/page.tsx';
import { FailedFace, StaleNotice } from '#ui/table/data-table-faces.tsx';
import { tiles } from '#ui/tiles.ts';
import { Backups } from './backups.tsx';
import { systemQuery } from './console-system-api.ts';
import { systemText as text } from './console-system-text.ts';
import { Database } from './database.tsx';
import { Jobs } from './jobs.tsx';
import { Processes } from './processes.tsx';
import { SettingsInForce } from './settings-in-force.tsx';

/** What the cabinet runs on. Nothing is done here: it is looked at when something is wrong. */
export function ConsoleSystemPage() {
  const query = useQuery(systemQuery);
  const { data } = query;
  return (
    <Page title={text.title} onRefresh={query.refetch} refreshing={query.isFetching}>
      {query.isError && (data ? <StaleNotice query={query} /> : <FailedFace query={query} />)}
      {query.isPending && <Skeleton height={480} aria-hidden="true" />}
      {data && <Sections system={data} />}
    </Page>
  );
}

function Sections({ system }: { system: System }) {
  const { sections } = text;
  return (
    <div className="l-stack" style={{ gap: 28 }}>
      <Section title={sections.processes}>
        <Processes processes={system.processes} now={system.serverTime} />
      </Section>
      <div style={{ ...tiles(360), rowGap: 28, alignItems: 'start' }}>
        <Section title={sections.database}>
          <Database {...system} now={system.serverTime} />
        </Section>
        <Section title={sections.backups}>
          <Backups backups={system.backups} now={system.serverTime} />
        </Section>
      </div>
      <Section title={sections.jobs}>
        <Jobs jobs={system.jobs} />
      </Section>
      <div style={{ ...tiles(360), rowGap: 28, alignItems: 'start' }}>
        <Section title={sections.chain}>
          <ChainWallets />
        </Section>
        <Section title={sections.settings}>
          <SettingsInForce settings={system.settings} />
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="l-stack l-gap-8 l-narrows" aria-label={title}>
      <h2 className="l-flush l-large l-strong">{title}</h2>
      {children}
    </section>
  );
}
