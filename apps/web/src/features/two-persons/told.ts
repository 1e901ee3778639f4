import type { Acted } from '@app/contract/two-persons/requests';
import { showSuccess } from '#ui/page/toast.ts';
import { requestsText } from './requests-text.ts';

/** After an act that two persons may be needed for: it is done, or it waits for the other. */
export function tellActed({ request_id }: Acted, done: string, about: string): void {
  showSuccess(request_id === null ? done : requestsText.waits, { about });
}
