import type { ConsolePlatform } from '@app/contract/console/console-platforms';
import { mayStaff } from '@app/contract/staff/roles';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '#features/console-things/moment.tsx';
import { settingsQuery } from '#features/settings/settings-api.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { formatCount } from '#lib/text/format.ts';
import { later } from '#ui/page/later.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { Thing, ThingFacts, ThingHead } from '#ui/thing/thing.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { platformQuery } from './console-platforms-api.ts';
import { failingOf } from './console-platforms-columns.tsx';
import { hookText, platformsText as text } from './console-platforms-text.ts';
import { PlatformKeys } from './platform-keys.tsx';
import { PlatformWebhooks } from './platform-webhooks.tsx';

const HookSetDialog = later(async () => (await import('./hook-dialogs.tsx')).HookSetDialog);
const OldSecretEndDialog = later(async () => (await import('./hook-dialogs.tsx')).OldSecretEndDialog);
const HookRemoveDialog = later(async () => (await import('./hook-dialogs.tsx')).HookRemoveDialog);

/** An account: what it is, its keys, where it is told of outcomes and what became of that. */
export function PlatformFace({ id }: { id: number }) {
  const query = useQuery(platformQuery(id));
  const mayDo = mayStaff(useQuery(settingsQuery).data?.user.roles ?? [], 'platforms', 'do');
  useInactivity(() => query.refetch());
  return (
    <Thing query={query} unknown={text.unknown}>
      {({ platform, keys, webhook_changed_at, webhook_both_until, serverTime }) => (
        <>
          <ThingHead
            title={platform.name}
            state={
              <StatusBadge tone={platform.keys > 0 ? 'done' : 'archived'}>
                {platform.keys > 0 ? text.works : text.closed}
              </StatusBadge>
            }
            actions={mayDo && <HookActions platform={platform} />}
          />
          <ThingFacts>
            <Fact name={text.facts.name}>{platform.name}</Fact>
            <Fact name={text.facts.code}>{platform.code}</Fact>
            <Fact name={text.facts.created}>
              <Moment at={platform.created_at} />
            </Fact>
            <Fact name={text.facts.deals}>{formatCount(platform.deals_today)}</Fact>
            <Fact name={text.facts.used}>
              <Moment at={platform.last_used_at} />
            </Fact>
            <Fact name={text.facts.url}>{platform.webhook_url ?? text.noUrl}</Fact>
            <Fact name={text.facts.urlChanged}>
              <Moment at={webhook_changed_at} />
            </Fact>
            {webhook_both_until && (
              <Fact name={hookText.bothUntil}>
                <Moment at={webhook_both_until} /> {mayDo && <OldSecretEnd platform={platform} />}
              </Fact>
            )}
            <Fact name={text.columns.failing}>{failingOf(platform)}</Fact>
          </ThingFacts>
          <PlatformKeys platformId={id} keys={keys} now={serverTime} mayDo={mayDo} />
          <PlatformWebhooks platformId={id} mayDo={mayDo} />
        </>
      )}
    </Thing>
  );
}

function OldSecretEnd({ platform }: { platform: ConsolePlatform }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
        {hookText.endOld}
      </Button>
      {open && <OldSecretEndDialog platform={platform} onClose={() => setOpen(false)} />}
    </>
  );
}

function HookActions({ platform }: { platform: ConsolePlatform }) {
  const [doing, setDoing] = useState<'set' | 'remove'>();
  const onClose = () => setDoing(undefined);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setDoing('set')}>
        {platform.webhook_url ? hookText.change : hookText.set}
      </Button>
      {platform.webhook_url && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => setDoing('remove')}>
          {hookText.remove}
        </Button>
      )}
      {doing === 'set' && <HookSetDialog platform={platform} onClose={onClose} />}
      {doing === 'remove' && <HookRemoveDialog platform={platform} onClose={onClose} />}
    </>
  );
}
