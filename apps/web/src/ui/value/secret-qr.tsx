import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyValue } from './copy-value.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './value.module.css';

const text = {
  scan: 'Отсканируйте QR-код приложением для одноразовых кодов\u00a0— Яндекс\u00a0Ключ, Google\u00a0Authenticator или другим.',
  qr: 'QR-код для приложения с\u00a0одноразовыми кодами',
  secret: 'Или введите секретный код вручную',
  copySecret: 'Скопировать секретный код',
};

interface SecretQrProps {
  secret: string;
  url: string;
  /** What follows once it is in the app: the field for its first code. */
  children: ReactNode;
}

/** The secret of one-time codes: to be scanned, or typed by hand. */
export function SecretQr({ secret, url, children }: SecretQrProps) {
  return (
    <div className={classes.setup}>
      <div className="l-qr" style={{ width: 'fit-content', height: 'fit-content' }}>
        <QrCode value={url} size={184} label={text.qr} />
      </div>
      <Stack gap="md">
        <Text>{text.scan}</Text>
        <div>
          <Text c="dimmed" size="sm">
            {text.secret}
          </Text>
          <div className="l-medium l-breaks" style={{ maxWidth: '24ch' }}>
            <CopyValue value={secret} label={text.copySecret}>
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </CopyValue>
          </div>
        </div>
        {children}
      </Stack>
    </div>
  );
}
