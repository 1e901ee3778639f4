import { deflateSync, gzipSync } from 'node:zlib';
import { Group } from '@app/contract/access/users';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { apiError } from '@app/contract/route';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { seconds } from '#lib/clock.ts';
import { jpegOf, pngOf, zipOf } from '#testing/files/bombs.ts';
import { form, sampleFiles, writePdf } from '#testing/files/sample-files.ts';
import { writePng } from '#testing/files/write-png.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { mountTestUploads, nothing, orphanFiles, storedUploads, uploadRoutes } from '#testing/given/uploads.ts';
import { openSocket, type RawAnswer, sendRaw } from '#testing/server/raw-http.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { writeBody } from '#testing/server/write-body.ts';

let server: TestServer;
let trader: Visitor;
let address: string;
const { path } = uploadRoutes.cabinet;

beforeAll(async () => {
  server = await startServer();
  mountTestUploads(server);
  trader = await server.given.user({ group: Group.payoutTrader });
  address = await server.http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  const left = await orphanFiles(server);
  await server.http.uploads.discardUnclaimed(
    left.map((id) => ({ id, name: '', extension: '', size: 0, sha256: Buffer.alloc(0) })),
  );
  // Whatever was done: no partial file stays anywhere, and the server still works. One that is just being cut goes a moment later.
  await expect.poll(() => storedUploads(server)).toEqual(nothing);
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
});
afterAll(() => server.stop());

/** Over a real connection. */
async function send(...files: [name: string, content: Buffer][]) {
  const { bytes = Buffer.alloc(0), type } = await writeBody(form({ id: 1 }, 'files', ...files));
  const headers = { authorization: `Bearer ${trader.token}`, 'content-type': type };
  const answer = await fetch(address + path, { method: 'POST', headers, body: new Uint8Array(bytes) });
  return { status: answer.status, code: (await answer.json()).code };
}

const head = (length: number | 'chunked', more = '') =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${trader.token}`,
    'content-type: multipart/form-data; boundary=x',
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    `${more}\r\n`,
  ].join('\r\n');
const part = (headers: string, content: string | Buffer) =>
  Buffer.concat([Buffer.from(`--x\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const field = (name: string, value: string) => part(`content-disposition: form-data; name="${name}"`, value);
const file = (name: string, content: Buffer = sampleFiles.png()) =>
  part(`content-disposition: form-data; name="files"; filename="${name}"`, content);
const END = Buffer.from('--x--\r\n');

/** Exactly these bytes, as no library would write them. */
function sendParts(...parts: Buffer[]): Promise<RawAnswer> {
  const body = Buffer.concat(parts);
  return sendRaw(server.http, head(body.length), body);
}

/** A refusal with a sentence, whatever was refused. */
function refusal({ status, body }: RawAnswer): string {
  const { error, code } = apiError.strict().parse(JSON.parse(body));
  expect(error).toMatch(/[а-яё]{2}/i);
  return `${status} ${code}`;
}

describe('what looks like one thing and is another', () => {
  const zip = zipOf('evil.js', Buffer.from('alert(1)'));
  const script = Buffer.from('<html><script>alert(1)</script></html>');

  test.each([
    ['an archive under the name of a receipt', 'receipt.pdf', zip],
    ['an archive that unpacks to a thousand times its size', 'receipt.pdf', zipOf('0', Buffer.alloc(20_000_000))],
    [
      'a picture that is an archive of programs (GIFAR)',
      'a.png',
      Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0'), zip]),
    ],
    [
      'a picture with programs in it',
      'a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    [
      'the same behind an empty line and a declaration',
      'a.png',
      Buffer.from('\n<?xml version="1.0"?><svg onload="alert(1)"/>'),
    ],
    ['a page with a PDF behind it', 'a.pdf', Buffer.concat([script, sampleFiles.pdf()])],
    ['compressed PNG', 'a.png', gzipSync(sampleFiles.png())],
    ['a program', 'a.pdf', Buffer.from('7f454c4602010100', 'hex')],
    ['half of a mark', 'a.png', sampleFiles.png().subarray(0, 8)],
    ['a mark of another case', 'a.pdf', Buffer.from('%pdf-1.4')],
  ])('%s is refused', async (_what, name, content) => {
    expect(await send([name, content])).toEqual({ status: 415, code: 'wrong_file_type' });
  });

  test.each([
    [
      'twenty bytes that begin like a photograph',
      'a.jpg',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(16)]),
    ],
    ['a picture without a picture', 'a.png', writePng(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]))],
    ['half a photograph', 'a.jpg', sampleFiles.jpg(64).subarray(0, 1500)],
    ['the name of a film', 'a.mp4', Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1')],
    ['the beginning of a film', 'a.webm', sampleFiles.webm().subarray(0, 200)],
    ['rubbish after the mark', 'a.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500_000, '<<[(')])],
    ['a PDF without pages', 'a.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')],
  ])('%s proves nothing and is refused', async (_what, name, content) => {
    expect(await send([name, content])).toEqual({ status: 415, code: 'broken_file' });
    expect(await storedUploads(server)).toEqual(nothing);
  });

  test.each([
    ['a PDF that is an archive as well', 'a.zip', Buffer.concat([sampleFiles.pdf(), zip]), 'application/pdf'],
    ['a photograph with programs behind it', 'a.jar', Buffer.concat([sampleFiles.jpg(), zip]), 'image/jpeg'],
    ['a picture with a page inside', 'a.html', pngOf(1, 1, script), 'image/png'],
    [
      'a photograph with PHP inside',
      'a.php',
      Buffer.concat([sampleFiles.jpg(), Buffer.from('<?php system($_GET[0]);')]),
      'image/jpeg',
    ],
  ])('%s is kept and served as nothing but what it is', async (_what, name, content, type) => {
    const people = payoutPeople(server);
    const id = await people.inWork(trader);
    const data = form({ id }, 'files', [name, content]);
    expect((await trader.post(payoutsApi.close.path, data)).status).toBe(200);
    const { payoutRequests } = await people.list(trader, { status: 2 });
    const { url } = payoutRequests.find((payout: { id: number }) => payout.id === id);
    const answer = await fetch(address + url);
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(disposition).toMatch(/^(?:inline|attachment); filename="[0-9a-f]{32}\.(?:pdf|png|jpg)"$/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });
});

describe('what is small outside and huge inside', () => {
  const flate = { filter: '/Filter /FlateDecode ' };
  const twice = { filter: '/Filter [/FlateDecode /FlateDecode] ' };
  const endless = (text: string) => Buffer.from(String(sampleFiles.pdf()).replace('/Kids [3 0 R]', text));

  test.each([
    ['a page of a billion points', writePdf('0 0 m', { box: '0 0 1000000000 1000000000' })],
    ['a page of no size', writePdf('0 0 m', { box: '0 0 0 0' })],
    ['a page of a size that is no number', writePdf('0 0 m', { box: 'NaN -1e999 inf 99999999999999999999' })],
    ['pages that contain themselves', endless('/Kids [2 0 R 2 0 R]')],
    ['more pages than there are', endless('/Kids [3 0 R] /Count 2147483647')],
    ['zeroes packed twice', writePdf(deflateSync(deflateSync(Buffer.alloc(50_000_000))), twice)],
    ['a tower of brackets', writePdf(deflateSync(Buffer.from(`${'['.repeat(1_000_000)}`)), flate)],
    ['a form that draws itself', selfDrawing()],
  ])('%s: the PDF is taken, with a picture or without', async (_what, pdf) => {
    expect(await send(['a.pdf', pdf])).toEqual({ status: 200, code: undefined });
  });

  test.each([
    ['a PNG of 60 000 by 60 000', 'a.png', pngOf(60_000, 60_000)],
    ['a JPEG of 65 000 by 65 000', 'a.jpg', jpegOf(65_000, 65_000)],
    ['the same behind 200 kB of remarks', 'a.jpg', jpegOf(65_000, 65_000, 4)],
    ['a PNG of 60 megapixels with eight bytes for each', 'a.png', deepPng(10_000, 6000)],
  ])('%s would fill the memory of whoever opens it, and is refused', async (_what, name, picture) => {
    expect(await send([name, picture])).toEqual({ status: 413, code: 'picture_too_large' });
  });

  test('a photograph of a hundred and eight megapixels is taken', async () => {
    expect((await send(['a.jpg', jpegOf(12_000, 9000, 1)])).status).toBe(200);
    expect((await send(['a.png', pngOf(12_000, 9000)])).status).toBe(200);
  });

  test('one who sends bomb after bomb does not keep the receipts of others waiting for all of them', async () => {
    const stroke = '0 0 m 300 200 l 10 190 290 10 150 100 c S\n';
    const bomb = writePdf(deflateSync(Buffer.from(stroke.repeat(150_000))), flate);
    const thief = await server.given.user({ group: Group.payoutTrader });
    let over = 0;
    const bombs = Array.from({ length: 4 }, () =>
      thief.post(path, form({ id: 1 }, 'files', ['a.pdf', bomb])).finally(() => {
        over += 1;
      }),
    );
    await expect.poll(async () => (await storedUploads(server)).rows).toBe(4);
    const before = over;
    expect((await send(['a.pdf', sampleFiles.pdf()])).status).toBe(200);
    // The one that was being drawn, and at most the one that began while the receipt was on its way.
    expect(over - before).toBeLessThanOrEqual(2);
    // Whether all files of the attacker get a turn in time does not matter.
    await Promise.all(bombs);
  });

  test('while a bomb is being drawn others are served, and its memory is given back', async () => {
    const stroke = '0 0 m 300 200 l 10 190 290 10 150 100 c S\n';
    const bomb = writePdf(deflateSync(Buffer.from(stroke.repeat(150_000))), flate);
    const before = process.memoryUsage.rss();
    const sent = send(['a.pdf', bomb]);
    let served = 0;
    let over = false;
    void sent.finally(() => {
      over = true;
    });
    while (!over) {
      expect((await trader.get('/trader/settings')).status).toBe(200);
      served += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await sent).status).toBe(200);
    // Not one before and one after it: however slow the machine is, both take their share of it.
    expect(served).toBeGreaterThan(5);
    expect(process.memoryUsage.rss() - before).toBeLessThan(1024 ** 3);
  });
});

describe('names', () => {
  test.each([
    ['a line break', 'a\r\nset-cookie: b=c\r\n.png'],
    ['a bare line feed', 'a\nb.png'],
    ['a NUL', 'a\0.png'],
    ['right to left', 'a\u202egnp.exe'],
    ['a quote', 'a\\".png"; filename="b.html'],
    ['a way out', '../../../../etc/cron.d/x.png'],
    ['a Windows way out', 'C:\\..\\..\\con.png'],
    ['five thousand characters', `${'ы'.repeat(5000)}.png`],
    ['no end', `${'x'.repeat(15_000)}`],
  ])('%s in a name does nothing, or the form is refused', async (_what, name) => {
    const answer = await sendParts(field('id', '1'), file(name), END);
    expect([200, 400]).toContain(answer.status);
    if (answer.status !== 200) expect(refusal(answer)).toMatch(/^400 (?:bad_upload|no_files)$/);
    expect(answer.head).not.toMatch(/set-cookie/i);
    for (const kept of (await storedUploads(server)).files) expect(kept).toMatch(/^[0-9a-f]{32}\.png$/);
  });

  test('a name in the other spelling and a second name are one name at most', async () => {
    const twice = part(
      `content-disposition: form-data; name="files"; filename="a.png"; filename*=utf-8''..%2f..%2fb.html`,
      sampleFiles.png(),
    );
    expect((await sendParts(field('id', '1'), twice, END)).status).toBe(200);
    expect((await storedUploads(server)).files).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.png$/)]);
  });
});

describe('forms', () => {
  const tiny = file('a.png');

  test('fields may come after files', async () => {
    expect((await sendParts(file('a.png'), field('id', '1'), END)).status).toBe(200);
  });

  test.each([
    ['the same field twice', () => [field('id', '1'), field('id', '2'), file('a.png'), END]],
    ['the same field once more after the file', () => [field('id', '1'), file('a.png'), field('id', '2'), END]],
    ['ten thousand tiny parts', () => [...Array.from({ length: 10_000 }, (_, index) => field(`f${index}`, 'x')), END]],
    ['ten thousand tiny files', () => [...Array.from({ length: 10_000 }, () => tiny), END]],
    ['a field of a megabyte', () => [field('id', 'x'.repeat(1_000_000)), file('a.png'), END]],
    ['a part without a name', () => [part('content-disposition: form-data', 'x'), END]],
    ['a part without a head', () => [part('', 'x'), END]],
    ['a part with a head of a megabyte', () => [part(`x-y: ${'z'.repeat(1_000_000)}`, 'x'), END]],
    [
      'a part with a thousand heads',
      () => [part(Array.from({ length: 1000 }, (_, at) => `x-${at}: z`).join('\r\n'), 'x'), END],
    ],
    ['no end', () => [field('id', '1'), file('a.png')]],
    ['an end at once', () => [END]],
    ['a megabyte before the first part', () => [Buffer.alloc(1_000_000, 'x'), END]],
    [
      'a form in the form',
      () => [
        part('content-disposition: form-data; name="files"\r\ncontent-type: multipart/mixed; boundary=y', '--y--'),
        END,
      ],
    ],
    ['a field that is the beginning of every object', () => [field('__proto__', '{"id":1}'), file('a.png'), END]],
  ])('%s is refused in words', async (_what, parts) => {
    expect(refusal(await sendParts(...parts()))).toMatch(/^4(?:00|15) \w+$/);
  });

  test.each([
    ['a longer body than announced', () => [head(10), 'x'.repeat(100)]],
    ['a chunk of no length', () => [head('chunked'), 'zz\r\nx\r\n']],
    ['a chunk longer than any number', () => [head('chunked'), `${'f'.repeat(40)}\r\n`]],
    ['two lengths', () => [head(10, 'content-length: 20\r\n'), 'x'.repeat(20)]],
    ['a length and chunks', () => [head(10, 'transfer-encoding: chunked\r\n'), '0\r\n\r\n']],
    ['a length below zero', () => [head(-1)]],
    ['heads without end', () => [`GET / HTTP/1.1\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`]],
    ['an address without end', () => [`GET /${'y'.repeat(100_000)} HTTP/1.1\r\n\r\n`]],
    ['an expectation', () => [head(10, 'expect: a miracle\r\n'), 'x'.repeat(10)]],
    ['no HTTP at all', () => ['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03']],
    ['a line of another protocol', () => ['EHLO example.com\r\n\r\n']],
  ])('%s is refused in words before any handler', async (_what, parts) => {
    expect(refusal(await sendRaw(server.http, ...parts()))).toMatch(/^4(?:00|15|17|31) \w+$/);
  });
});

describe('time', () => {
  const patience = seconds(30);

  test('a file that comes byte by byte is given up, and nothing of it stays', async () => {
    const { socket, answer } = await openSocket(server.http);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    socket.write(head(1_000_000));
    socket.write(field('id', '1'));
    socket.write('--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n');
    socket.write(sampleFiles.png().subarray(0, 40));
    await untilReal(async () => (await storedUploads(server)).files.length === 1);

    // Never pausing longer than the server allows.
    for (let waited = 0; waited <= patience; waited += patience / 3) {
      socket.write('x');
      await pause(30);
      vi.advanceTimersByTime(patience / 3);
    }
    await untilReal(async () => {
      // On a busy machine the last bytes may have come later than the steps above, and the time counts from then.
      vi.advanceTimersByTime(patience / 3);
      return (await storedUploads(server)).files.length === 0;
    });
    vi.advanceTimersByTime(seconds(20));
    const answered = await answer();
    expect(refusal(answered)).toBe('408 request_timeout');
    expect(answered.head).toMatch(/^connection: close$/im);
    socket.destroy();
  });

  test('a film that comes slowly but steadily is waited for', async () => {
    const { socket, answer } = await openSocket(server.http);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const body = Buffer.concat([
      field('id', '1'),
      file('a.png', Buffer.concat([sampleFiles.png(), Buffer.alloc(200_000)])),
      END,
    ]);
    socket.write(head(body.length));
    for (let at = 0; at < body.length; at += 20_000) {
      if (at > 0) vi.advanceTimersByTime(patience - 1000);
      socket.write(body.subarray(at, at + 20_000));
      await pause(30);
    }
    expect((await answer()).status).toBe(200);
    socket.destroy();
  });

  test.each(['in a name', 'in a file', 'before the end'])('a connection cut %s leaves nothing', async (where) => {
    const { socket } = await openSocket(server.http);
    const body = Buffer.concat([
      field('id', '1'),
      file('a.png'),
      file('b.png', Buffer.concat([sampleFiles.png(), Buffer.alloc(50_000)])),
      END,
    ]);
    const at = { 'in a name': 120, 'in a file': body.length - 20_000, 'before the end': body.length - 3 }[where] ?? 0;
    socket.write(head(body.length));
    socket.write(body.subarray(0, at));
    await pause(100);
    socket.destroy();
    await expect.poll(() => storedUploads(server)).toEqual(nothing);
  });

  test('fifty at once, all cut, leave nothing and keep nobody out', async () => {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(server.http)));
    for (const { socket } of sockets) {
      socket.write(head(5_000_000));
      socket.write(field('id', '1'));
      socket.write(`--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n`);
      socket.write(Buffer.concat([sampleFiles.png(), Buffer.alloc(100_000)]));
    }
    expect(await send(['good.png', sampleFiles.png()])).toEqual({ status: 200, code: undefined });
    for (const { socket } of sockets) socket.destroy();
    await expect.poll(async () => (await storedUploads(server)).files).toHaveLength(1);
  });
});

/** Uses the real clock, although the test replaces the timers. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + milliseconds;
    const look = () => (performance.now() >= until ? resolve() : setImmediate(look));
    look();
  });
}

/** Without a limit of its own: the test's time ends it. */
async function untilReal(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await pause(10);
}

/** With the most bits for a colour; its rows are not even there. */
function deepPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return writePng(header, ['IDAT', deflateSync(Buffer.alloc(1000))]);
}

/** Its only page draws a form that draws itself. */
function selfDrawing(): Buffer {
  const loop = '/XObject << /X 5 0 R >>';
  return Buffer.from(
    String(writePdf('/X Do'))
      .replace('/Font << /F1 5 0 R >>', loop)
      .replace(
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        `<< /Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << ${loop} >> /Length 11 >>\nstream\n/X Do /X Do\nendstream`,
      ),
  );
}
