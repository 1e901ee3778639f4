import type { DeviceState } from '@app/contract/devices/device-door';
import { lkLabel } from '#lib/text/bank-names.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { phoneText as text } from '../phone-text.ts';
import classes from './phone-page.module.css';

/** The banks whose notices this phone tells of. */
export function BankList({ banks }: { banks: DeviceState['banks'] }) {
  return (
    <section className="l-stack l-gap-12">
      <h2 className={classes.title}>{text.banks}</h2>
      {banks.length === 0 && <p className="l-flush l-muted">{text.noBanks}</p>}
      <ul className="l-list l-lined">
        {banks.map((bank) => (
          <li key={bank.id_alias} className={classes.row}>
            <span className={classes.grow}>
              {lkLabel(bank)}
              {bank.enable_push === 0 && (
                <span className="l-flush l-block l-muted l-small l-regular">{text.pushOff}</span>
              )}
            </span>
            <StatusBadge tone={bank.available ? 'done' : 'archived'}>
              {bank.available ? text.trafficOn : text.trafficOff}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}
