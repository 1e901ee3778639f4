import type { StaffPerson } from '@app/contract/staff/staff-api';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useRenewLink, useStaffAct } from './console-staff-api.ts';
import { staffText as text } from './console-staff-text.ts';
import { renewWords, type StaffActName, type StaffActWords, staffActs } from './staff-acts.ts';
import { type GivenLink, StaffLinkDialog } from './staff-link-dialog.tsx';
import { StaffRolesDialog } from './staff-roles-dialog.tsx';

interface StaffDialogProps {
  person: StaffPerson;
  onClose: () => void;
}

const question = { ask: 'words', label: text.reason, required: text.reasonWanted } as const;

/** The dialog of what is about to be done to a person. */
export function StaffDialog({ act, isMe, ...props }: StaffDialogProps & { act: StaffActName; isMe: boolean }) {
  if (act === 'roles') return <StaffRolesDialog {...props} />;
  if (act === 'renew') return <RenewDialog {...props} />;
  return <ActDialog words={staffActs[act]} isMe={isMe} {...props} />;
}

function ActDialog({ person, words, isMe, onClose }: StaffDialogProps & { words: StaffActWords; isMe: boolean }) {
  const send = useStaffAct(words, person.id);
  return (
    <ConfirmDialog
      title={words.title}
      size="md"
      confirmLabel={words.button}
      danger={words.danger ?? false}
      question={question}
      loading={send.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        send.mutate(
          { user_id: person.id, reason },
          {
            onSuccess: (answer) => {
              const waits = 'request_id' in answer && answer.request_id !== null;
              showSuccess(waits ? text.asked : words.done, { about: person.login });
              onClose();
            },
          },
        )
      }
    >
      {words.says(person, isMe)}
    </ConfirmDialog>
  );
}

function RenewDialog({ person, onClose }: StaffDialogProps) {
  const renew = useRenewLink(person.id);
  const [link, setLink] = useState<GivenLink>();
  if (link) return <StaffLinkDialog login={person.login} link={link} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={renewWords.title}
      size="md"
      confirmLabel={renewWords.button}
      question={question}
      loading={renew.isPending}
      onClose={onClose}
      onConfirm={(reason) => renew.mutate({ user_id: person.id, reason }, { onSuccess: setLink })}
    >
      {renewWords.says(person)}
    </ConfirmDialog>
  );
}
