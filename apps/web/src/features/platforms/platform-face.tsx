import { mayStaff } from '@app/contract/access/roles';
import type { ConsolePlatform } from '@app/contract/platforms/console-platforms';
import { limitBook, limitNames, type PlatformLimits } from '@app/contract/platforms/platform-limits';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '#features/things/moment.tsx';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { capital } from '#lib/text/capital.ts';
import { formatCount, formatRoubles } from '#lib/text/format.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { Thing, ThingFacts, ThingHead, ThingPart } from '#ui/thing/thing.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { platformQuery, useShowSecret } from './console-platforms-api.ts';
import { failingOf } from './console-platforms-columns.tsx';
import { hookText, limitsText, stateText, platformsText as text } from './console-platforms-text.ts';
import { PlatformKeys } from './platform-keys.tsx';
import { PlatformWebhooks } from './platform-webhooks.tsx';

const HookSetDialog = lazyAfterStart(async () => (await import('./hook-dialogs.tsx')).HookSetDialog);
const OldSecretEndDialog = lazyAfterStart(async () => (await import('./hook-dialogs.tsx')).OldSecretEndDialog);
const HookRemoveDialog = lazyAfterStart(async () => (await import('./hook-dialogs.tsx')).HookRemoveDialog);

const SecretDialog = lazyAfterStart(async () => (await import('./secret-dialog.tsx')).SecretDialog);
const StateDialog = lazyAfterStart(async () => (await import('./state-dialog.tsx')).StateDialog);
const LimitsDialog = lazyAfterStart(async () => (await import('./limits-dialog.tsx')).LimitsDialog);

/** An account: what it is, its keys, where it is told of outcomes and what became of that. */
export function PlatformFace({ id }: { id: number }) {
  const query = useQuery(platformQuery(id));
  const mayDo = mayStaff(useQuery(settingsQuery).data?.user.roles ?? [], 'platforms', 'do');
  useInactivity(() => query.refetch());
  return (
    <Thing query={query} unknown={text.unknown}>
      {({ platform, limits, keys, webhook_changed_at, webhook_both_until, webhook_to_show, serverTime }) => (
        <>
          <ThingHead
            title={platform.name}
            state={<PlatformState platform={platform} />}
            actions={mayDo && <HeadActions platform={platform} />}
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
            <Fact name={text.facts.url}>
              {platform.webhook_url ?? text.noUrl} <HookSecret id={id} toShow={webhook_to_show} />
            </Fact>
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
          <PlatformLimitsPart platform={platform} limits={limits} mayDo={mayDo} />
          <PlatformKeys platformId={id} keys={keys} now={serverTime} mayDo={mayDo} />
          <PlatformWebhooks platformId={id} mayDo={mayDo} />
        </>
      )}
    </Thing>
  );
}

/** The secret that the reader has asked for, once another has confirmed it. */
function HookSecret({ id, toShow }: { id: number; toShow: boolean }) {
  const show = useShowSecret(id);
  return (
    <>
      {toShow && (
        <Button
          variant="light"
          size="compact-xs"
          loading={show.isPending}
          onClick={() => show.mutate({ platform_id: id })}
        >
          {text.showHookSecret}
        </Button>
      )}
      {show.data && <SecretDialog secret={show.data.secret} onClose={show.reset} />}
    </>
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

export function PlatformState({ platform: { state, keys } }: { platform: ConsolePlatform }) {
  if (state === 'stopped') return <StatusBadge tone="rejected">{text.stopped}</StatusBadge>;
  return <StatusBadge tone={keys > 0 ? 'done' : 'archived'}>{keys > 0 ? text.works : text.closed}</StatusBadge>;
}

function PlatformLimitsPart({
  platform,
  limits,
  mayDo,
}: {
  platform: ConsolePlatform;
  limits: PlatformLimits;
  mayDo: boolean;
}) {
  const [open, setOpen] = useState(false);
  const change = mayDo && (
    <Button variant="default" size="xs" onClick={() => setOpen(true)}>
      {limitsText.change}
    </Button>
  );
  return (
    <ThingPart title={limitsText.title} actions={change}>
      <ThingFacts>
        {limitNames.map((name) => (
          <Fact key={name} name={capital(limitBook[name].about)}>
            {limitBook[name].unit === '₽'
              ? formatRoubles(limits[name])
              : `${formatCount(Number(limits[name]))} ${limitBook[name].unit}`}
          </Fact>
        ))}
      </ThingFacts>
      {open && <LimitsDialog platform={platform} limits={limits} onClose={() => setOpen(false)} />}
    </ThingPart>
  );
}

function HeadActions({ platform }: { platform: ConsolePlatform }) {
  const [doing, setDoing] = useState<'set' | 'remove' | 'state'>();
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
      <Button variant="subtle" color="gray" size="xs" onClick={() => setDoing('state')}>
        {stateText[platform.state === 'active' ? 'stopped' : 'active'].open}
      </Button>
      {doing === 'state' && <StateDialog platform={platform} onClose={onClose} />}
      {doing === 'set' && <HookSetDialog platform={platform} onClose={onClose} />}
      {doing === 'remove' && <HookRemoveDialog platform={platform} onClose={onClose} />}
    </>
  );
}
