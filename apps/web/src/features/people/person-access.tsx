import type { Person } from '@app/contract/people/person';
import type { PasswordLink } from '@app/contract/people/person-access';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '#lib/text/format.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { useAccessAct } from './person-access-api.ts';
import { type AccessActName, accessText as text } from './person-access-text.ts';

const AccessDialog = lazyAfterStart(async () => (await import('./person-access-dialog.tsx')).AccessDialog);
const PasswordLinkDialog = lazyAfterStart(async () => (await import('./password-link-dialog.tsx')).PasswordLinkDialog);

/** Ways in for a trader who has lost theirs. Nothing of it for a blocked one: there is no door for which they could need it. */
export function PersonAccess({ person, mayAct }: { person: Person; mayAct: boolean }) {
  const [asking, setAsking] = useState<AccessActName>();
  const [link, setLink] = useState<PasswordLink>();
  const offered = mayAct && person.state !== 'blocked';
  if (!offered && !person.password_link) return null;
  return (
    <ThingPart title={text.title}>
      {person.password_link && <GivenLink person={person} onShown={setLink} />}
      {offered && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setAsking('passwordLink')}>
            {text.passwordLink.button}
          </Button>
          {person.two_factor && (
            <Button size="xs" variant="light" color="red" onClick={() => setAsking('twoFactorOff')}>
              {text.twoFactorOff.button}
            </Button>
          )}
        </Group>
      )}
      {asking && <AccessDialog person={person} act={asking} onLink={setLink} onClose={() => setAsking(undefined)} />}
      {link && <PasswordLinkDialog login={person.login} link={link} onClose={() => setLink(undefined)} />}
    </ThingPart>
  );
}

function GivenLink({ person, onShown }: { person: Person; onShown: (link: PasswordLink) => void }) {
  const show = useAccessAct('showPasswordLink', person.id);
  const given = person.password_link;
  if (!given) return null;
  const whose = given.yours ? text.link.yours : given.by ? text.link.others(given.by) : text.link.byCommand;
  return (
    <div className="l-row l-wrap l-below" style={{ gap: '8px 12px' }}>
      <span>
        {text.link.active(formatMoment(given.expires_at))}. {whose}
      </span>
      {given.yours && (
        <Button
          size="xs"
          variant="default"
          loading={show.isPending}
          onClick={() => show.mutate({ user_id: person.id }, { onSuccess: onShown })}
        >
          {text.link.show}
        </Button>
      )}
    </div>
  );
}
