import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '#lib/browser/commands.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { claimsQuery } from './claims-api.ts';
import { ClaimsList } from './claims-list.tsx';
import { claimsText as text } from './claims-text.ts';

const ClaimDialog = lazyAfterStart(async () => (await import('./claim-dialog.tsx')).ClaimDialog);

/** For money that was sent and did not come: a quiet way to say so, and what has become of it. */
export function ClaimsSection() {
  const { data, isError, refetch } = useQuery(claimsQuery);
  const [claiming, setClaiming] = useState(false);
  const claims = data?.claims ?? [];
  useCommand(text.title, () => setClaiming(true));

  return (
    <section aria-label={text.list} className="l-stack l-gap-8">
      <div className="l-row l-wrap l-between" style={{ gap: '4px 16px' }}>
        {claims.length > 0 && <h2 className="l-flush l-large l-strong">{text.list}</h2>}
        <Button
          variant="subtle"
          style={{ marginInline: 'calc(var(--button-padding-x) * -1)' }}
          leftSection={<IconHelpCircle size={16} stroke={1.75} aria-hidden />}
          onClick={() => setClaiming(true)}
        >
          {text.open}
        </Button>
      </div>
      {isError && !data && (
        <p className="l-flush l-muted">
          {text.failed}{' '}
          <Button variant="subtle" onClick={() => refetch()}>
            {text.retry}
          </Button>
        </p>
      )}
      {claims.length > 0 && <ClaimsList claims={claims} />}
      {claiming && <ClaimDialog onClose={() => setClaiming(false)} />}
    </section>
  );
}
