import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '#ui/page/notice.tsx';
import { keepSending } from '../outbox/keep-sending.ts';
import { phoneText as text } from '../phone-text.ts';
import { BankList } from './bank-list.tsx';
import { InstallOffer } from './install-offer.tsx';
import { NoticeForm } from './notice-form.tsx';
import { NoticeList } from './notice-list.tsx';
import { PairForm } from './pair-form.tsx';
import classes from './phone-page.module.css';
import { PhoneStatus } from './phone-status.tsx';
import { takeRefusedShare } from './refused-share.ts';
import { usePhone } from './use-phone.ts';
import { WaitingList } from './waiting-list.tsx';

/** The one screen of the phone: is it heard, what waits, what became of the last notices. */
export function PhonePage() {
  const { kept, state, server } = usePhone();
  const send = useSending();
  const [sharedCode] = useState(takeRefusedShare);
  const isPaired = kept?.pairing?.key != null && state !== 'ended' && state !== 'archived';
  const number = kept?.pairing?.number;

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <span className={classes.brand}>{text.brand}</span>
        <h1 className={classes.number}>{number ?? text.phone}</h1>
      </header>
      <main className={classes.main}>
        <PhoneStatus state={state} />
        {sharedCode && <Notice tone="rejected">{text.form.code}</Notice>}
        {kept && <PairForm paired={isPaired} />}
        {kept && <WaitingList kept={kept} />}
        {kept && isPaired && number && <NoticeForm kept={kept} number={number} onAdded={send} />}
        {kept && server && <NoticeList notices={server.notices} results={kept.results} />}
        {server && <BankList banks={server.banks} />}
        <InstallOffer />
      </main>
    </div>
  );
}

/** Sends as long as the page is open; returns what sends at once. */
function useSending(): () => void {
  const client = useQueryClient();
  const sending = useRef<ReturnType<typeof keepSending>>(undefined);
  useEffect(() => {
    const began = keepSending(() => void client.invalidateQueries({ queryKey: ['state'] }));
    sending.current = began;
    return began.stop;
  }, [client]);
  return () => sending.current?.now();
}
