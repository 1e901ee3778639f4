import { Anchor, Button, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { devicesText } from '#features/devices/devices-text.ts';
import { showError } from '#ui/page/toast.ts';
import { copyText } from '#ui/value/copy-text.ts';
import { QrCode } from '#ui/value/qr-code.tsx';

const toldFor = 3_000;

interface PhoneLinkProps {
  link: string;
  text: string;
  /** What the QR code holds. */
  qr: string;
}

/** An address for the phone: as a QR code, as a link and to be copied. */
export function PhoneLink({ link, text, qr }: PhoneLinkProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), toldFor);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(link)) setCopied(true);
    else showError(devicesText.copyFailed);
  }

  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Text style={{ alignSelf: 'stretch' }}>{text}</Text>
      <div className="l-qr">
        <QrCode value={link} size={176} label={qr} />
      </div>
      <Anchor href={link} className="l-small l-breaks" style={{ textAlign: 'center' }}>
        {link}
      </Anchor>
      <Button
        variant="default"
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={copy}
        aria-live="polite"
      >
        {copied ? devicesText.linkCopied : devicesText.copyLink}
      </Button>
    </>
  );
}
