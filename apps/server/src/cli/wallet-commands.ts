import { mayCall } from '@app/contract/access/users';
import { assignKind, readFromChain } from '#features/money/assignment-act.ts';
import { countOpenClaims, listOtherClaims } from '#features/topups/claims/claims-staff.ts';
import { countUnmatched, listUnmatched } from '#features/topups/transfer-queries.ts';
import { findWatched } from '#features/topups/watch/wallet-reading.ts';
import { listWatches } from '#features/topups/watch/watch-queries.ts';
import { later, minutes } from '#lib/clock.ts';
import { StartupError } from '#lib/startup-error.ts';
import { actByCommand, BY_HINT } from './act-command.ts';
import { ago, type Command, inRoubles, inUsdt, mustFindUser, positional } from './command.ts';

const BEHIND = minutes(5);

export const walletCommands: Command[] = [
  {
    name: 'wallet:status',
    mode: 'look',
    usage: '',
    about: 'как давно прочитан кошелёк, ошибки и непривязанные переводы; код выхода 1, если чтение отстаёт на 5 минут',
    needs: 0,
    run: async (needs) => {
      const { db, clock, wallet } = needs;
      const now = clock.now();
      console.log(`Кошелёк: ${wallet.address ?? 'не задан (WALLET_ADDRESS)'}`);
      const watches = new Map((await listWatches(db)).map((watch) => [watch.wallet, watch]));
      const watched = await findWatched(needs);
      for (const address of watched) {
        const watch = watches.get(address);
        console.log(`${address}:`);
        console.log(`  прочитан до конца: ${watch?.last_read_at ? ago(watch.last_read_at, now) : 'ещё ни разу'}`);
        console.log(`  последний перевод: ${watch?.last_block_at ? ago(watch.last_block_at, now) : 'не было'}`);
        console.log(`  ошибок: ${watch?.errors ?? 0}`);
        if (watch?.last_error && watch.last_error_at)
          console.log(`  последняя: ${watch.last_error}, ${ago(watch.last_error_at, now)}`);
      }
      console.log(`Непривязанных переводов: ${await countUnmatched(db)}`);
      console.log(`Нерешённых заявлений о переводах: ${await countOpenClaims(db)}`);
      const behind = watched.some((address) => {
        const read = watches.get(address)?.last_read_at;
        return !read || later(read, BEHIND) < now;
      });
      return behind ? 1 : 0;
    },
  },
  {
    name: 'wallet:unmatched',
    mode: 'look',
    usage: '',
    about: 'переводы, которые не подошли ни к одной заявке: транзакция, номер события, сумма, время, от кого',
    needs: 0,
    run: async ({ db }) => {
      for (const { tx_id, log_index, amount, block_at, from_address } of await listUnmatched(db, 1000))
        console.log([tx_id, log_index, inUsdt(amount), block_at.toISOString(), from_address].join('\t'));
      return undefined;
    },
  },
  {
    name: 'wallet:assign',
    usage: '<транзакция> <логин> [номер события] [--by=логин]',
    about: `зачислить перевод трейдеру по курсу того времени, когда он пришёл, не раньше чем через сутки (assign_wait_hours); перевод сверяется с сетью ещё раз; ${BY_HINT}`,
    needs: 2,
    run: async (needs, args) => {
      const [transaction = '', login, index] = positional(args);
      const { db } = needs;
      const tx_id = transaction.toLowerCase();
      if (!/^[0-9a-f]{64}$/.test(tx_id)) throw new StartupError('Транзакция: 64 знака 0–9 и a–f.');
      if (index !== undefined && !/^\d{1,6}$/.test(index)) throw new StartupError('Номер события: целое число от 0.');
      const user = await mustFindUser(db, login);
      if (!mayCall('trader', user.group))
        throw new StartupError(`${user.login} модератор или сотрудник: у него нет баланса.`);
      const log_index = index === undefined ? undefined : Number(index);
      const wallets = (await listWatches(db)).map((watch) => watch.wallet);
      const { transfer, credited } = await readFromChain(needs, { tx_id, log_index }, wallets);
      if (credited) {
        console.log(`Перевод подошёл к заявке ${credited} и зачислен её трейдеру.`);
        return undefined;
      }
      // It was read from the chain just now.
      const { beforehand: _read, ...kind } = assignKind(needs);
      const content = { transfer_id: transfer.id, trader_id: user.id };
      const given = await actByCommand(needs, kind, content, { args, reason: REASON });
      if (given?.kind !== 'assigned') return undefined;
      const { in_amount, coin_rate, out_amount, deposit_id } = given;
      console.log(
        `${user.login}: зачислено ${inRoubles(out_amount)} за ${inUsdt(in_amount)} по курсу ${inRoubles(coin_rate)}, пополнение ${deposit_id}.`,
      );
      for (const other of await listOtherClaims(db, tx_id))
        console.log(`О переводе заявлял и ${other.login}: ответьте ему, claims:close ${other.id} <ответ>`);
      return undefined;
    },
  },
];

const REASON = 'Зачислено командой wallet:assign';
