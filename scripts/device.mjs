// Plays a phone: pairs by the QR code and reports that it is alive until Ctrl+C. For development and the demo.
// Usage: npm run device -- <token, or the address that the QR code holds> [address of the server, http://localhost:3000]
// A line typed as «T-Bank: Пополнение, счет RUB. 1500 RUB. Доступно 3000 RUB» is sent as a message of that bank.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sayVersionIfAsked } from './lib/version/version.mjs';

if (sayVersionIfAsked()) process.exit(0);

const [scanned, server] = process.argv.slice(2);
if (!scanned) {
  console.error('Использование: npm run device -- <токен или ссылка из QR-кода> [http://localhost:3000]');
  process.exit(1);
}
// Of «https://cabinet.example/phone#token» the token stands behind the last #.
const token = scanned.slice(scanned.lastIndexOf('#') + 1);
const address = server ?? (URL.canParse(scanned) ? scanned : `http://localhost:${process.env.PORT || 3000}`);

/** @type {Record<string, string>} */
const outcomes = {
  matched: 'Сделка нашлась',
  kept: 'Ждёт в «Поступлениях»',
  unknown: 'Не распознано',
  refused: 'Похоже на код: не прочитано',
};

const paired = await post('/device/v1/pair', { token });
if (!paired.ok) {
  console.error(paired.body.error);
  process.exit(1);
}
console.log('Телефон привязан и на связи. Сообщение банка: «отправитель: текст» и Enter. Отключить: Ctrl+C');
createInterface({ input: process.stdin }).on('line', tell);

for (;;) {
  await sleep(paired.body.heartbeatSeconds * 1000);
  const answer = await post('/device/v1/heartbeat', {}, paired.body.key);
  if (answer.status === 401) {
    console.error(answer.body.error);
    process.exit(1);
  }
  // If the server restarts or fails for a while, the next beat tries again.
  if (!answer.ok) console.error(answer.body.error);
}

/** @param {string} line */
async function tell(line) {
  const [, sender, text] = /^\s*([^:]+):\s*(.+)$/.exec(line) ?? [];
  if (!sender || !text) return;
  const now = new Date();
  const notice = { id: randomUUID(), sender, text, at: now };
  const { ok, body } = await post('/device/v1/notices', { notices: [notice], sentAt: now }, paired.body.key);
  console.log(ok ? outcomes[body.results[0].outcome] : body.error);
}

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [key]
 */
async function post(path, body, key) {
  try {
    const response = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, status: response.status, body: await response.json() };
  } catch {
    return { ok: false, status: 0, body: { error: `Сервер ${address} не отвечает.` } };
  }
}
