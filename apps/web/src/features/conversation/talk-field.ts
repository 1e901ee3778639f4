import type { CaseKey } from '@app/contract/cases/case-leases';

/** The field of the message: one case has one conversation on the screen. */
export const talkFieldId = ({ kind, id }: CaseKey) => `talk-${kind}-${id}`;

/** At once and not later: a phone shows its keyboard only while the press lasts. */
export function goToAnswer(about: CaseKey): void {
  const field = document.getElementById(talkFieldId(about));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
