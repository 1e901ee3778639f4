import { createHash } from 'node:crypto';
import { LONGEST_NOTICE, type sentNotices } from '@app/contract/device-door';
import { text } from '@app/contract/values/text';
import { z } from 'zod';

// Applications for Android that hand on what a phone is told, each in a form of its own. docs/phones.md has their settings and what they
// send; a test plays that back.

const sender = text(200);
const words = text(LONGEST_NOTICE);
/** Milliseconds, as a number or, from a template with quotes, as text. */
const stamp = z
  .union([z.int(), text(13).regex(/^\d{13}$/)])
  .transform(Number)
  .pipe(z.int().min(Date.UTC(2020, 0)).max(Date.UTC(2100, 0)))
  .transform((milliseconds) => new Date(milliseconds).toISOString());
/** «2026-11-17 09:40:12», always UTC. */
const written = text(19)
  .transform((said) => `${said.replace(' ', 'T')}.000Z`)
  .pipe(z.iso.datetime());

/** Incoming SMS to URL forwarder. */
const smsToUrl = z
  .object({ from: sender, text: words, receivedStamp: stamp })
  .transform((sent) => ({ sender: sent.from, text: sent.text, at: sent.receivedStamp }));

/** Android Nomad Gateway, notifications of applications. */
const nomadGateway = z
  .object({ package: sender, text: words, sentStamp: stamp })
  .transform((sent) => ({ sender: sent.package, text: sent.text, at: sent.sentStamp }));

/** SmsForwarder: `from` is the number of an SMS or the application of a notification, `timestamp` the phone's clock at sending. */
const smsForwarder = z
  .object({ from: sender, content: words, receive_time: written, timestamp: stamp })
  .transform((sent) => ({ sender: sent.from, text: sent.content, at: sent.receive_time, sentAt: sent.timestamp }));

const form = z.union([smsToUrl, nomadGateway, smsForwarder]);

/**
 * What a forwarder sends, as the phone itself would have sent it; anything else as it is. A forwarder gives no id and sends again what it got
 * no answer for, so sender, time and text together are the id.
 */
export function asPhoneWould(body: unknown): unknown {
  const { success, data } = form.safeParse(body);
  if (!success) return body;
  const { sentAt, ...notice } = { sentAt: undefined, ...data };
  const id = createHash('sha256').update(JSON.stringify(notice)).digest('hex');
  return { notices: [{ id, ...notice }], sentAt } satisfies z.input<typeof sentNotices>;
}
