import { APP_VERSION } from '@app/contract/devices/devices';
import { PHONE_PAGE } from '@app/contract/devices/pairing-address';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { devicesText as text } from '#features/devices/devices-text.ts';
import { PhoneLink } from './phone-link.tsx';

/** What runs on the phone: the application, or a page that needs no installation. */
export function AppDownload() {
  const [way, setWay] = useState<string>('app');
  return (
    <div className="l-stack l-center l-gap-12">
      <SegmentedControl
        aria-label={text.ways}
        style={{ alignSelf: 'stretch' }}
        size="md"
        fullWidth
        value={way}
        onChange={setWay}
        data={[
          { value: 'app', label: text.wayApp },
          { value: 'page', label: text.wayPage },
        ]}
      />
      {way === 'app' ? (
        <PhoneLink key="app" link={appLink()} text={text.appScan(APP_VERSION)} qr={text.appQr} />
      ) : (
        <PhoneLink key="page" link={window.location.origin + PHONE_PAGE} text={text.pageScan} qr={text.pageQr} />
      )}
    </div>
  );
}

/** The server offers the application itself, unless the build names another place. */
function appLink(): string {
  return import.meta.env.VITE_APP_LINK ?? `${window.location.origin}/download/traders-${APP_VERSION}.apk`;
}
