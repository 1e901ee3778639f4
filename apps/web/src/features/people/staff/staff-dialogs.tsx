import type { StaffPerson } from '@app/contract/access/staff-api';
import { useState } from 'react';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
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

/** The dialog of what is about to be done to a person. */
export function StaffDialog({ act, isMe, ...props }: StaffDialogProps & { act: StaffActName; isMe: boolean }) {
  if (act === 'roles') return <StaffRolesDialog {...props} />;
  if (act === 'renew') return <RenewDialog {...props} />;
  return <WordsDialog words={staffActs[act]} isMe={isMe} {...props} />;
}

function WordsDialog({ person, words, isMe, onClose }: StaffDialogProps & { words: StaffActWords; isMe: boolean }) {
  const send = useStaffAct(words, person.id);
  return (
    <ReasonDialog
      title={words.title}
      submitLabel={words.button}
      danger={words.danger ?? false}
      send={send}
      body={(reason) => ({ user_id: person.id, reason })}
      onDone={(answer) => {
        const waits = 'request_id' in answer && answer.request_id !== null;
        showSuccess(waits ? text.asked : words.done, { about: person.login });
      }}
      onClose={onClose}
    >
      {words.says(person, isMe)}
    </ReasonDialog>
  );
}

function RenewDialog({ person, onClose }: StaffDialogProps) {
  const renew = useRenewLink(person.id);
  const [link, setLink] = useState<GivenLink>();
  if (link) return <StaffLinkDialog login={person.login} link={link} onClose={onClose} />;
  return (
    <ReasonDialog
      title={renewWords.title}
      submitLabel={renewWords.button}
      send={renew}
      body={(reason) => ({ user_id: person.id, reason })}
      onDone={setLink}
      stays
      onClose={onClose}
    >
      {renewWords.says(person)}
    </ReasonDialog>
  );
}
