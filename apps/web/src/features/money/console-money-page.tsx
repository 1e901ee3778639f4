import { mayStaff } from '@app/contract/access/roles';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EndedRequests } from '#features/two-persons/ended-requests.tsx';
import { WaitingRequests } from '#features/two-persons/waiting-requests.tsx';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { Page } from '#ui/page/page.tsx';
import { Dense } from '#ui/table/dense.tsx';
import { tiles } from '#ui/tiles.ts';
import { Adjustments } from './adjustments.tsx';
import { Books } from './books.tsx';
import { ChainWallets } from './chain-wallets.tsx';
import { transfersQuery, unmatchedClaimsQuery } from './console-money-api.ts';
import { moneyText as text } from './console-money-text.ts';
import { Transfers } from './transfers.tsx';
import { UnmatchedClaims } from './unmatched-claims.tsx';

export function ConsoleMoneyPage() {
  const transfers = useQuery(transfersQuery);
  const claims = useInfiniteQuery(unmatchedClaimsQuery);
  const roles = useQuery(settingsQuery).data?.user.roles ?? [];
  const client = useQueryClient();
  const refresh = () =>
    client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [name] }) => ['console-money', 'requests', 'chain-of-wallets'].includes(String(name)),
    });
  useInactivity(refresh);
  const may = mayStaff(roles, 'money', 'do');
  const { sections } = text;
  return (
    <Page title={text.title} onRefresh={refresh} refreshing={transfers.isFetching}>
      <Dense>
        <div className="l-stack" style={{ gap: 28 }}>
          <Section title={sections.waiting}>
            <WaitingRequests />
          </Section>
          <Section title={sections.transfers}>
            <Transfers query={transfers} may={may} />
          </Section>
          {claims.data?.pages.some((page) => page.claims.length > 0) && (
            <Section title={sections.claims}>
              <UnmatchedClaims list={claims} may={may} />
            </Section>
          )}
          <div style={{ ...tiles(360), alignItems: 'start' }}>
            <Section title={sections.books}>
              <Books may={may} />
            </Section>
            <Section title={sections.chain}>
              <ChainWallets />
            </Section>
          </div>
          <Section title={sections.adjustments}>
            <Adjustments />
          </Section>
          <Section title={sections.ended}>
            <EndedRequests />
          </Section>
        </div>
      </Dense>
    </Page>
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
