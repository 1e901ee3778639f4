import { authApi } from '@app/contract/access/auth';
import { useRouteSend } from '#lib/query/use-route-send.ts';

export const useChangePassword = () =>
  useRouteSend(authApi.changePassword, { once: false, body: (newpass: string) => ({ newpass }) });
