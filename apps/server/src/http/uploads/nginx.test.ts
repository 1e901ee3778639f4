import { readFile } from 'node:fs/promises';
import type { Route } from '@app/contract/route';
import { expect, test } from 'vitest';
import { ownServer } from '#testing/server/server.ts';
import { mostFormBytes } from './multipart.ts';

const MB = 1024 ** 2;
const conf = new URL('../../../../../deploy/nginx/cabinet.conf', import.meta.url);

test('the nginx that ships lets in the files of exactly the calls that take files, as large as they may be', async () => {
  const { http } = await ownServer();
  const text = await readFile(conf, 'utf8');
  const expected = http.mounted.filter((route) => route.files).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  expect(expected.length).toBeGreaterThan(4);
  const [, between = ''] = /to the end of files\.\n([\s\S]*?) {4}# The end of files\.\n/.exec(text) ?? [];
  expect(between).toBe(expected.map(location).join(''));
  // Nothing else is larger than what the server itself takes without files.
  expect(text.replace(between, '').match(/client_max_body_size \w+/g)).toEqual(['client_max_body_size 512k']);
  expect(http.initialConfig.bodyLimit).toBeLessThan(512 * 1024);
});

const location = ({ path, files }: Route) => `    location ${matching(path)} {
        client_max_body_size ${Math.ceil(mostFormBytes(files?.max ?? 0) / MB) + 1}m;
        proxy_request_buffering off;
        proxy_read_timeout 180s;
        proxy_pass http://cabinet;
    }
`;

const matching = (path: string) => (path.includes(':') ? `~ ^${path.replace(/:\w+/g, '[^/]+')}$` : `= ${path}`);
