import { ApiError } from '#lib/api/api.ts';
import { ToSettings } from './code-field.tsx';

/** What the server had against closing; who has no two-step authentication yet is shown where to turn it on. */
export function OtpRefusal({ error }: { error: Error }) {
  if (!(error instanceof ApiError && error.code === 'two_factor_required')) return error.message;
  return (
    <>
      {error.message}. <ToSettings />
    </>
  );
}
