import { createHash } from 'node:crypto';
import { Group } from '@app/contract/access/users';
import { pageUrl } from '@app/contract/files';
import { expect, test } from 'vitest';
import { form, sampleFiles, writePages } from '#testing/files/sample-files.ts';
import { mountTestUploads, uploadRoutes } from '#testing/given/uploads.ts';
import { ownServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { fileUrl, findFiles } from './files.ts';

let owner = 0;
async function keep({ server, trader }: { server: TestServer; trader: Visitor }, name: string, content: Buffer) {
  const id = ++owner;
  await trader.post(uploadRoutes.cabinet.path, form({ id }, 'files', [name, content]));
  const file = (await findFiles(server.db, 'payout', [id])).get(id)?.[0];
  if (!file) throw new Error('not kept');
  return { ...file, url: fileUrl(server.needs, file) };
}

async function get(server: TestServer, url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await server.http.inject({ method, url, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

test('further pages of a PDF are drawn when somebody asks, by the same signature and up to a limit', async () => {
  const server = await ownServer();
  mountTestUploads(server);
  const trader = await server.given.user({ group: Group.payoutTrader });
  const fetchFile = (url: string, headers = {}) => get(server, url, headers);
  const givenFile = (name: string, content: Buffer) => keep({ server, trader }, name, content);
  const line = (page: number) => `BT /F1 24 Tf 40 ${20 + page * 2} Td (${page}) Tj ET`;
  const given = async (pages: number) =>
    (await givenFile('выписка.pdf', writePages(Array.from({ length: pages }, (_, index) => line(index + 1))))).url;
  const drawn = async (url: string, page: number) => {
    const { status, headers, bytes } = await fetchFile(pageUrl(url, page));
    return status === 200 ? [headers['content-type'], createHash('sha256').update(bytes).digest('hex')] : status;
  };
  const [one, two, many] = [await given(1), await given(2), await given(60)];
  expect(await drawn(one, 2)).toBe(404);
  const second = await drawn(two, 2);
  expect(second).toEqual(['image/jpeg', expect.any(String)]);
  expect(await drawn(two, 2)).toEqual(second);
  expect(await drawn(two, 1)).not.toEqual(second);
  expect(await drawn(two, 3)).toBe(404);
  expect(await drawn(many, 50)).toEqual(['image/jpeg', expect.any(String)]);
  expect(await drawn(many, 51)).toBe(404);
  for (const name of ['page-0', 'page-02', 'page-1', 'page-2.page-2', 'page--1', 'page-99999'])
    expect([name, (await fetchFile(two.replace('.pdf', `.${name}.jpg`))).status]).toEqual([name, 404]);
  expect((await fetchFile(pageUrl(two, 2).replace(/signature=.*/, 'signature=x'))).status).toBe(403);
  const { url: picture } = await givenFile('a.png', sampleFiles.png());
  expect((await fetchFile(picture.replace('.png', '.page-2.jpg'))).status).toBe(404);
  expect((await fetchFile(pageUrl(two, 2), { range: 'bytes=0-9' })).bytes).toHaveLength(10);
});
