import { authApi } from '@app/contract/access/auth';
import { useRouteSend } from '#lib/query/use-route-send.ts';

/** Quiet: the dialog itself shows the error. */
export const useProveAgain = () => useRouteSend(authApi.prove, { once: false, meta: { quiet: true } });
