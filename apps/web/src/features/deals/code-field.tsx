import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { twoFactorQuery } from '#features/settings/settings-api.ts';
import { OtpInput, type OtpInputProps } from '#ui/input/otp-input.tsx';
import { dealsText as text } from './deals-text.ts';

/** The code that closes deals and appeals. People without two-step authentication are shown where to turn it on. */
export function CodeField(props: OtpInputProps) {
  const { data } = useQuery(twoFactorQuery);
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
      <OtpInput {...props} />
    </>
  );
}

export function ToSettings() {
  return (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to="/dashboard/settings" {...props} />}>
      {text.toSettings}
    </Anchor>
  );
}
