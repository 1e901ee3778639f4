import { Group } from '@app/contract/access/users';
import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { appText } from '#app/app-text.ts';
import type { MenuItem } from '#app/menu.ts';
import { controlKey } from '#lib/browser/control-key.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { shortcutsText as text } from './shortcuts-text.ts';

interface ShortcutsDialogProps {
  group: Group;
  items: MenuItem[];
  onClose: () => void;
}

export function ShortcutsDialog({ group, items, onClose }: ShortcutsDialogProps) {
  const places = items.flatMap(({ hotkey, label }) => (hotkey ? [{ keys: ['g', hotkey], label }] : []));
  const all = [
    { keys: [controlKey, 'K'], label: appText.palette },
    { keys: ['/'], label: text.search },
    { keys: ['r'], label: text.refresh },
    ...places,
    ...(group === Group.moderator ? text.checking : text.deals),
    { keys: ['?'], label: text.help },
  ];
  return (
    <Dialog title={text.title} size="sm" onClose={onClose}>
      <dl className="l-flush l-center" style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '12px 24px' }}>
        {all.map(({ keys, label }) => (
          <Fragment key={label}>
            <dt className="l-row l-gap-4">
              {keys.map((key) => (
                // Letters as they stand on the keys.
                <Kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
              ))}
            </dt>
            <dd className="l-flush">{label}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
