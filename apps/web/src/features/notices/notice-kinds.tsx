import type { NoticeKind, Notices } from '@app/contract/notices';
import { ActionIcon, Switch } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import classes from './notices-dialog.module.css';
import { noticesDialogText as text } from './notices-dialog-text.ts';
import { kindLabels } from './notices-text.ts';

interface NoticeKindsProps {
  kinds: readonly NoticeKind[];
  choices: Notices['kinds'];
  onSound: (kind: NoticeKind, sound: boolean) => void;
  onPopup: (kind: NoticeKind, popup: boolean) => void;
  onListen: (kind: NoticeKind) => void;
}

export function NoticeKinds({ kinds, choices, onSound, onPopup, onListen }: NoticeKindsProps) {
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">{text.what}</th>
          <th scope="col">{text.sound}</th>
          <th scope="col">{text.popup}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              <span className={classes.kind}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  className={classes.listen ?? ''}
                  aria-label={text.listen(kindLabels[kind])}
                  onClick={() => onListen(kind)}
                >
                  <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
                {kindLabels[kind]}
              </span>
            </th>
            <td>
              <Switch
                className={classes.switch ?? ''}
                aria-label={text.soundOf(kindLabels[kind])}
                checked={choices[kind].sound}
                onChange={({ currentTarget }) => onSound(kind, currentTarget.checked)}
              />
            </td>
            <td>
              <Switch
                className={classes.switch ?? ''}
                aria-label={text.popupOf(kindLabels[kind])}
                checked={choices[kind].popup}
                onChange={({ currentTarget }) => onPopup(kind, currentTarget.checked)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
