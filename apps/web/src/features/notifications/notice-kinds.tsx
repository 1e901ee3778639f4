import type { NoticeChoice, NoticeKind, Notices } from '@app/contract/notifications/notices';
import { ActionIcon, Switch } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import classes from './notices.module.css';
import { noticesDialogText as text } from './notices-dialog-text.ts';
import { kindLabels } from './notices-text.ts';

/** A way to be told: a column of the table. */
export interface NoticeWay {
  way: keyof NoticeChoice;
  title: string;
  /** What a screen reader calls the switch. */
  labelOf: (kind: string) => string;
  onChange: (kind: NoticeKind, on: boolean) => void;
}

interface NoticeKindsProps {
  kinds: readonly NoticeKind[];
  choices: Notices['kinds'];
  ways: readonly NoticeWay[];
  onListen: (kind: NoticeKind) => void;
}

export function NoticeKinds({ kinds, choices, ways, onListen }: NoticeKindsProps) {
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">{text.what}</th>
          {ways.map(({ way, title }) => (
            <th key={way} scope="col">
              {title}
            </th>
          ))}
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
            {ways.map(({ way, labelOf, onChange }) => (
              <td key={way}>
                <Switch
                  className="l-row l-middle"
                  aria-label={labelOf(kindLabels[kind])}
                  checked={choices[kind][way] ?? false}
                  onChange={({ currentTarget }) => onChange(kind, currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
