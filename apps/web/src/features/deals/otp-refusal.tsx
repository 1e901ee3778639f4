import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '#lib/api.ts';
import { dealsText as text } from './deals-text.ts';

/** What the server had against closing; who has no two-step authentication yet is shown where to turn it on. */
export function OtpRefusal({ error }: { error: Error }) {
  if (!(error instanceof ApiError && error.code === 'two_factor_required')) return error.message;
  return (
    <>
      {error.message}.{' '}
      <Anchor inherit underline="always" renderRoot={(props) => <Link to="/dashboard/settings" {...props} />}>
        {text.toSettings}
      </Anchor>
    </>
  );
}
