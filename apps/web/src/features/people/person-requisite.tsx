import type { RequisiteShow } from '@app/contract/people/person';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { usePersonAct } from './person-api.ts';
import { personText } from './person-text.ts';

const text = personText.show;

export interface MaskedNumber extends Pick<RequisiteShow, 'kind' | 'requisite_id'> {
  masked: string;
}

interface PersonRequisiteProps {
  person: { id: number; login: string };
  number: MaskedNumber;
  /** Whoever only looks sees the mask alone. */
  mayShow: boolean;
}

/** A masked number, and the button that shows it in full to whoever says why. */
export function PersonRequisite({ person, number, mayShow }: PersonRequisiteProps) {
  const [open, setOpen] = useState(false);
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <span>{number.masked}</span>
      {mayShow && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={text.button(number.masked)}
          onClick={() => setOpen(true)}
        >
          <IconEye size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {open && <ShowDialog person={person} number={number} onClose={() => setOpen(false)} />}
    </Group>
  );
}

function ShowDialog({ person, number, onClose }: Omit<PersonRequisiteProps, 'mayShow'> & { onClose: () => void }) {
  const show = usePersonAct('showRequisite', person.id);
  // Nowhere but in this dialog, and gone with it.
  const [shown, setShown] = useState<string>();
  if (shown)
    return (
      <Dialog title={text.shown} size="sm" onClose={onClose}>
        <Group justify="space-between">
          <Text size="lg" fw={600}>
            <CopyValue value={shown} label={text.copy} />
          </Text>
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.close}
          </Button>
        </Group>
      </Dialog>
    );
  const { masked, ...asked } = number;
  return (
    <ReasonDialog
      title={text.title}
      submitLabel={text.confirm}
      send={show}
      body={(reason) => ({ ...asked, user_id: person.id, reason })}
      onDone={({ number: whole }) => setShown(whole)}
      stays
      onClose={onClose}
    >
      {text.says(masked, person.login)}
    </ReasonDialog>
  );
}
