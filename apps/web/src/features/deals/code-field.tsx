import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { twoFactorQuery } from '#features/access/two-factor/two-factor-api.ts';
import { useServerNow } from '#lib/api/server-clock.ts';
import { OtpInput, type OtpInputProps } from '#ui/input/otp-input.tsx';
import { dealCloseText as text } from './closing/deal-close-text.ts';

/**
 * Around a screen where one code is typed after another: six digits send themselves, and while the last code cannot work again it is said
 * when the next one comes. Elsewhere Enter sends.
 */
export const CodesInRow = createContext<{ spentAt: number | undefined; onSpent: () => void } | undefined>(undefined);

interface CodeFieldProps extends Omit<OtpInputProps, 'onComplete'> {
  /** Called with the sixth digit, where codes send themselves. */
  onFull: (code: string) => unknown;
}

/** The code that closes deals and appeals. People without two-step authentication are shown where to turn it on. */
export function CodeField({ onFull, ...props }: CodeFieldProps) {
  const { data } = useQuery(twoFactorQuery);
  const row = useContext(CodesInRow);
  if (data && data.otpState !== 'enabled2fa') {
    return (
      <Text role="alert">
        {text.noTwoFactor}. <ToSettings />
      </Text>
    );
  }
  return (
    <>
      <Text>{text.prompt}</Text>
      <div data-code>
        <OtpInput {...props} {...(row && { onComplete: onFull })} />
      </div>
      {row?.spentAt !== undefined && <NextCode spentAt={row.spentAt} />}
    </>
  );
}

/** A code belongs to thirty seconds of the clock and works once. */
const STEP = 30_000;

function NextCode({ spentAt }: { spentAt: number }) {
  const left = Math.ceil(((Math.floor(spentAt / STEP) + 1) * STEP - useServerNow()) / 1000);
  if (left <= 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {text.nextCode(left)}
    </Text>
  );
}

export function ToSettings() {
  return (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to="/dashboard/settings" {...props} />}>
      {text.toSettings}
    </Anchor>
  );
}
