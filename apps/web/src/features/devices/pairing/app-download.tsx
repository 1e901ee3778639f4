import { APP_VERSION } from '@app/contract/devices';
import { Anchor, Button, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { devicesText as text } from '#features/devices/devices-text.ts';
import { showError } from '#ui/page/toast.ts';
import { copyText } from '#ui/value/copy-text.ts';
import { QrCode } from '#ui/value/qr-code.tsx';
import classes from './app-download.module.css';

const toldFor = 3_000;

/** The application for the phone: its link as a QR code and as text. */
export function AppDownload() {
  const link = appLink();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), toldFor);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(link)) setCopied(true);
    else showError(text.copyFailed);
  }

  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.app}>
      <Text>{text.appScan(APP_VERSION)}</Text>
      <div className={classes.qr}>
        <QrCode value={link} size={176} label={text.appQr} />
      </div>
      <Anchor href={link} className={classes.link ?? ''}>
        {link}
      </Anchor>
      <Button
        variant="default"
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={copy}
        aria-live="polite"
      >
        {copied ? text.linkCopied : text.copyLink}
      </Button>
    </div>
  );
}

/** The server offers the application itself, unless the build names another place. */
function appLink(): string {
  return import.meta.env.VITE_APP_LINK ?? `${window.location.origin}/download/traders-${APP_VERSION}.apk`;
}
