import { Group } from '@app/contract/access/users';
import type { TraderState } from '@app/contract/people/trader-state';
import type { Settings } from '@app/contract/settings';
import { Anchor } from '@mantine/core';
import { Notice } from '#ui/page/notice.tsx';

interface StateNoticeProps {
  user: Settings['user'];
  support: string | null;
}

/** What the operator's word means for the trader, on every screen for as long as it lasts. */
export function StateNotice({ user: { state, group }, support }: StateNoticeProps) {
  const sentence = sentences(group === Group.payoutTrader)[state];
  return (
    <div className="l-below-16">
      <Notice tone={state === 'new' ? 'working' : 'waiting'} action={support && <Support href={support} />}>
        {sentence}
      </Notice>
    </div>
  );
}

function Support({ href }: { href: string }) {
  return (
    <Anchor inherit underline="always" href={href} target="_blank" rel="noopener noreferrer">
      {SUPPORT}
    </Anchor>
  );
}

/** Not in app-text.ts, which every opening loads. */
const SUPPORT = 'Написать в\u00a0поддержку';
const sentences = (payouts: boolean): Record<TraderState, string> => ({
  new: 'Регистрация на\u00a0проверке. Пока добавьте устройства и\u00a0реквизиты и\u00a0пополните баланс: сделки начнут приходить, когда оператор её одобрит.',
  active: '',
  paused: `Оператор приостановил приём: новых сделок${payouts ? ' и\u00a0выплат' : ''} не\u00a0будет. Начатое завершите как обычно, на\u00a0апелляции ответьте в\u00a0срок.`,
  blocked: 'Доступ закрыт, обратитесь в\u00a0поддержку.',
});
