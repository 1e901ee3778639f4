import { closeClaim } from '#features/topups/claims/claim-closing.ts';
import { type ClaimedTransaction, listClaims } from '#features/topups/claims/claims-staff.ts';
import { StartupError } from '#lib/startup-error.ts';
import { type Command, inUsdt } from './command.ts';

export const claimCommands: Command[] = [
  {
    name: 'claims:list',
    mode: 'look',
    usage: '',
    about:
      'нерешённые заявления трейдеров о переводах, рядом по транзакциям: что пришло, кто и с какого адреса заявил, файлы (ссылки на час)',
    needs: 0,
    run: async (needs) => {
      for (const transaction of await listClaims(needs)) for (const line of linesOf(transaction)) console.log(line);
      return undefined;
    },
  },
  {
    name: 'claims:close',
    usage: '<номер заявления> <ответ трейдеру>',
    about: 'закрыть заявление без зачисления; трейдер увидит ответ. Чей это перевод на самом деле, в ответе не пишите',
    needs: 2,
    run: async ({ db, clock }, [number = '', ...words]) => {
      if (!/^\d{1,9}$/.test(number)) throw new StartupError('Номер заявления: целое число, смотрите claims:list.');
      const answer = words.join(' ').trim();
      if (!answer) throw new StartupError('Напишите, что ответить трейдеру.');
      if (answer.length > 500) throw new StartupError('Ответ: не больше 500 символов.');
      const { login } = await closeClaim(db, { id: Number(number), answer }, { by: 'operator', at: clock.now() });
      console.log(`Заявление ${number} (${login}) закрыто.`);
      return undefined;
    },
  },
];

function* linesOf({ tx_id, transfers, claims }: ClaimedTransaction): Generator<string> {
  if (transfers.length === 0) yield `${tx_id}\tна кошелёк не приходил`;
  for (const { log_index, amount, block_at, from_address, login } of transfers) {
    const whose = login === null ? 'не привязан' : `зачислен: ${login}`;
    yield [tx_id, log_index, inUsdt(amount), block_at.toISOString(), from_address, whose].join('\t');
  }
  const senders = new Set(transfers.map(({ from_address }) => from_address));
  for (const { id, login, from_address, created_at, files, file_seen_before, note } of claims) {
    const compared = senders.size === 0 ? '' : senders.has(from_address) ? ' (совпал)' : ' (другой)';
    const proofs = `${files.join(' ')}${file_seen_before ? ' (файл уже присылали)' : ''}`;
    yield ['', `№ ${id}`, login, created_at.toISOString(), `${from_address}${compared}`, proofs, oneLine(note)].join(
      '\t',
    );
  }
}

/** What a trader typed must not look like a line or a column of ours. */
const oneLine = (words: string) => words.replaceAll(/[\p{Cc}\s]+/gu, ' ');
