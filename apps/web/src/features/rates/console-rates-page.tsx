import { mayStaff } from '@app/contract/access/roles';
import type { consoleRatesApi } from '@app/contract/rates/rates';
import type { RouteAnswer } from '@app/contract/route';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { WaitingRequests } from '#features/two-persons/waiting-requests.tsx';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { Page } from '#ui/page/page.tsx';
import { errorText } from '#ui/page/toast.ts';
import { Dense } from '#ui/table/dense.tsx';
import { BandsLine } from './bands-line.tsx';
import { ratesQuery } from './console-rates-api.ts';
import { ratesText as text } from './console-rates-text.ts';
import { Changes, PastRates } from './rates-tables.tsx';
import { Rules } from './rules-tables.tsx';

const UsdtDialog = lazyAfterStart(async () => (await import('./usdt-dialog.tsx')).UsdtDialog);
const BandsDialog = lazyAfterStart(async () => (await import('./bands-dialog.tsx')).BandsDialog);
const RuleDialog = lazyAfterStart(async () => (await import('./rule-dialog.tsx')).RuleDialog);

type Read = RouteAnswer<typeof consoleRatesApi.read>;
type Opened = 'usdt' | 'bands' | Read['rules'][number];

export function ConsoleRatesPage() {
  const rates = useQuery(ratesQuery);
  const roles = useQuery(settingsQuery).data?.user.roles ?? [];
  const [opened, setOpened] = useState<Opened>();
  useInactivity(() => rates.refetch());
  const may = mayStaff(roles, 'rates', 'do');
  return (
    <Page title={text.title} onRefresh={rates.refetch} refreshing={rates.isFetching}>
      {rates.data ? (
        <Dense>
          <Sections read={rates.data} may={may} onOpen={setOpened} />
          {opened && <OpenedDialog opened={opened} read={rates.data} onClose={() => setOpened(undefined)} />}
        </Dense>
      ) : rates.error ? (
        <Notice tone="rejected">{errorText(rates.error, text.failed)}</Notice>
      ) : (
        <Skeleton height={480} />
      )}
    </Page>
  );
}

interface SectionsProps {
  read: Read;
  may: boolean;
  onOpen: (opened: Opened) => void;
}

function Sections({ read, may, onOpen }: SectionsProps) {
  const { sections } = text;
  const button = (label: string, opened: Opened) =>
    may && (
      <Button variant="default" onClick={() => onOpen(opened)}>
        {label}
      </Button>
    );
  return (
    <div className="l-stack" style={{ gap: 28 }}>
      <Section title={sections.waiting}>
        <WaitingRequests only={({ kind }) => kind.startsWith('rate.') || kind.startsWith('rule.')} />
      </Section>
      <Section title={sections.usdt} action={button(text.usdt.set, 'usdt')}>
        <PastRates rates={read.rates} source={read.source} />
      </Section>
      <Section title={sections.bands} action={button(text.bands.title, 'bands')}>
        <BandsLine bands={read.bands} />
      </Section>
      <Section title={sections.rules}>
        <Rules rules={read.rules} onChange={may ? onOpen : undefined} />
      </Section>
      <Section title={sections.changes}>
        <Changes changes={read.changes} />
      </Section>
    </div>
  );
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="l-stack l-gap-8" aria-label={title}>
      <div className="l-row l-wrap l-between">
        <h2 className="l-flush l-large l-strong">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function OpenedDialog({ opened, read, onClose }: { opened: Opened; read: Read; onClose: () => void }) {
  if (opened === 'usdt') return <UsdtDialog last={read.rates[0]?.rate} source={read.source} onClose={onClose} />;
  if (opened === 'bands') return <BandsDialog bands={read.bands} onClose={onClose} />;
  return <RuleDialog rule={opened} onClose={onClose} />;
}
