import type { ActResult } from '@app/contract/two-persons/requests';
import { showSuccess } from '#ui/page/toast.ts';
import { requestsText } from './requests-text.ts';

/** After an act that two persons may be needed for: it is done, or it waits for the other. */
export function showActResult({ request_id }: ActResult, done: string, about: string): void {
  showSuccess(request_id === null ? done : requestsText.waits, { about });
}
