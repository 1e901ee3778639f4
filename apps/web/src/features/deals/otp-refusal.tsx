import { ApiError } from '#lib/api/api.ts';
import { ToSettings } from './code-field.tsx';

/** Why the server refused; people without two-step authentication are shown where to turn it on. */
export function OtpRefusal({ error }: { error: Error }) {
  if (!(error instanceof ApiError && error.code === 'two_factor_required')) return error.message;
  return (
    <>
      {error.message}. <ToSettings />
    </>
  );
}
