import { createHash } from 'node:crypto';
import { bankNames, banks, squeezeName } from '@app/contract/banks';
import { LONGEST_NOTICE, type sentNotices } from '@app/contract/devices/device-door';
import { text } from '@app/contract/values/text';
import { z } from 'zod';

// Applications for Android that hand on what a phone is told, each in a form of its own. docs/phones.md has their settings and what they
// send; a test plays that back. Only such as write what the payer wrote so that it cannot become a field of its own.

const words = text(LONGEST_NOTICE);
/** Milliseconds, as a number or, from a template with quotes, as text. */
const stamp = z
  .union([z.int(), text(13).regex(/^\d{13}$/)])
  .transform(Number)
  .pipe(z.int().min(Date.UTC(2020, 0)).max(Date.UTC(2100, 0)))
  .transform((milliseconds) => new Date(milliseconds).toISOString());
/** Given in the phone's zone or in UTC, by version: good for telling messages apart, not for the time. */
const written = text(40);

/** The sender of an SMS. What looks like an application is none: that would make a push of an SMS. */
const smsSender = text(15).regex(/^[^.]*$/);

/** Incoming SMS to URL forwarder. */
const smsToUrl = z
  .strictObject({
    from: smsSender,
    text: words,
    receivedStamp: stamp,
    sentStamp: z.unknown().optional(),
    sim: z.unknown().optional(),
  })
  .transform(({ from, text: said, receivedStamp }) => ({
    notice: { sender: from, text: said, at: receivedStamp },
    same: receivedStamp,
  }));

/** SmsForwarder: `from` is the number of an SMS or the application of a notification, `timestamp` the time of sending. */
const smsForwarder = z
  .strictObject({ from: text(200), content: words, receive_time: written, timestamp: stamp })
  .transform(({ from, content, receive_time, timestamp }) => ({
    notice: { sender: from, text: content, at: timestamp },
    same: receive_time,
  }));

const forwarded = { text: words, sentStamp: z.unknown(), receivedStamp: stamp, device_info: z.unknown().optional() };
const wrapping = { timestamp: z.unknown(), device_id: z.unknown(), message: z.unknown() };

/** Android Nomad Gateway with «Enhanced data», which it writes as JSON; its templates it fills in without escaping. An SMS: */
const nomadSms = z
  .strictObject({
    ...wrapping,
    event: z.literal('sms_received'),
    data: z.strictObject({ ...forwarded, from: smsSender, sim: z.unknown() }),
  })
  .transform(({ data: { from, text: said, receivedStamp } }) => ({
    notice: { sender: from, text: said, at: receivedStamp },
    same: receivedStamp,
  }));

/** A notification: `from` is the application. */
const nomadPush = z
  .strictObject({
    ...wrapping,
    event: z.literal('push_notification_received'),
    data: z.strictObject({
      ...forwarded,
      from: text(200),
      package: z.unknown(),
      title: words,
      content: words,
      sim: z.unknown(),
    }),
  })
  .transform(({ data: { from, title, content, receivedStamp } }) => ({
    notice: { sender: from, text: wholeText(title, content), at: receivedStamp },
    same: receivedStamp,
  }));

/** What the phone shows, without the bank's name above it: any other title may change what the text means. */
function wholeText(title: string, content: string): string {
  if (content === '' || isBankName(title)) return content || title;
  return title === '' ? content : `${title} ${content}`;
}

const bankTitles = new Set(banks.flatMap(bankNames).map(squeezeName));
const isBankName = (title: string) => bankTitles.has(squeezeName(title));

const form = z.union([smsToUrl, smsForwarder, nomadSms, nomadPush]);

/**
 * What a forwarder sends, as the phone itself would have sent it; anything else as it is. A forwarder gives no id and sends again what it got
 * no answer for, so sender, text and the time of receiving together are the id. It does not tell the phone's clock either: what comes late never
 * joins a deal by itself.
 */
export function asPhoneWould(body: unknown): unknown {
  const { success, data } = form.safeParse(body);
  if (!success) return body;
  const { notice, same } = data;
  const id = createHash('sha256')
    .update(JSON.stringify([notice.sender, notice.text, same]))
    .digest('hex');
  return { notices: [{ id, ...notice }] } satisfies z.input<typeof sentNotices>;
}
