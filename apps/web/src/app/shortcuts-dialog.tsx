import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { appText } from './app-text.ts';
import type { MenuItem } from './menu.ts';
import classes from './shortcuts-dialog.module.css';

const { shortcuts: text } = appText;

export default function ShortcutsDialog({ items, onClose }: { items: MenuItem[]; onClose: () => void }) {
  const places = items.flatMap(({ hotkey, label }) => (hotkey ? [{ keys: ['g', hotkey], label }] : []));
  const all = [
    { keys: ['/'], label: text.search },
    { keys: ['r'], label: text.refresh },
    ...places,
    { keys: ['?'], label: text.help },
  ];
  return (
    <Dialog title={text.title} size="sm" onClose={onClose}>
      <dl className={classes.list}>
        {all.map(({ keys, label }) => (
          <Fragment key={label}>
            <dt className={classes.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className={classes.label}>{label}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
