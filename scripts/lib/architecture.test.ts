import { expect, test } from 'vitest';
import { findTroubles, importsOf } from './architecture.mjs';

const server = 'apps/server/src/features';
const web = 'apps/web/src/features';
const none = { server: {}, web: {} };

test('imports along arrows and down the layers are fine', () => {
  const files = new Map([
    ['apps/server/src/app.ts', "import { routes } from '#features/deals/deals-routes.ts';"],
    [`${server}/deals/deals-routes.ts`, "import { mount } from '#http/mount.ts';\nimport './deals-service.ts';"],
    [`${server}/deals/deals-service.ts`, "import { post } from '#features/ledger/ledger-service.ts';"],
    [`${server}/ledger/ledger-service.ts`, "import type { Db } from '#db/db.ts';\nimport { z } from 'zod';"],
    [
      `${web}/deals/deals-page.tsx`,
      "import { Page } from '#ui/page.tsx';\nimport { deal } from '@app/contract/deals';",
    ],
    ['packages/contract/src/deals.ts', "import { z } from 'zod';\nimport { roubles } from './money.ts';"],
  ]);
  expect(findTroubles(files, { server: { deals: ['ledger'] }, web: {} })).toEqual([]);
});

test('a feature imports another one only along an arrow', () => {
  const files = new Map([
    [`${server}/deals/deals-service.ts`, "import { post } from '#features/ledger/ledger-service.ts';"],
    [`${server}/ledger/ledger-service.ts`, ''],
  ]);
  expect(findTroubles(files, none)).toEqual([
    `${server}/deals/deals-service.ts → #features/ledger/ledger-service.ts: no arrow deals → ledger in architecture.js`,
  ]);
});

test('on the server an arrow leads to the service and to nothing else', () => {
  const files = new Map([
    [`${server}/deals/deals-service.ts`, "import { insert } from '../ledger/ledger-queries.ts';"],
    [`${server}/ledger/ledger-queries.ts`, ''],
  ]);
  expect(findTroubles(files, { server: { deals: ['ledger'] }, web: {} })).toEqual([
    expect.stringContaining('an arrow on the server leads to ledger-service.ts'),
  ]);
});

test('nobody imports upwards', () => {
  const files = new Map([
    [`${web}/deals/deals-page.tsx`, "import { router } from '#app/router.tsx';"],
    ['apps/web/src/ui/table.tsx', "import { Deal } from '#features/deals/deals-page.tsx';"],
    ['apps/web/src/lib/api/api.ts', "export { Page } from '#ui/page.tsx';"],
    ['apps/server/src/db/db.ts', "const { mount } = await import('#http/mount.ts');"],
    ['packages/contract/src/deals.ts', "import pg from 'pg';"],
  ]);
  expect(findTroubles(files, none).map((trouble) => trouble.split(': ')[1])).toEqual([
    'features must not know app',
    'ui must not know features',
    'lib must not know ui',
    'db must not know http',
    'the contract imports nothing but zod and itself',
  ]);
});

test('test code is for tests, and no app reaches into another', () => {
  const files = new Map([
    [`${server}/deals/deals-service.ts`, "import { startServer } from '#testing/server.ts';"],
    [
      `${server}/deals/deals.test.ts`,
      "import { startServer } from '#testing/server.ts';\nimport { test } from 'vitest';",
    ],
    ['apps/web/src/lib/api/api.ts', "import { app } from '../../../server/src/app.ts';"],
  ]);
  expect(findTroubles(files, none).map((trouble) => trouble.split(': ')[1])).toEqual([
    'only tests use test code',
    'leaves its own source tree',
  ]);
});

test('arrows form no circle, are all used and lead to features that exist', () => {
  const files = new Map([
    [`${server}/deals/deals-service.ts`, "import '#features/appeals/appeals-service.ts';"],
    [`${server}/appeals/appeals-service.ts`, "import '#features/deals/deals-service.ts';"],
  ]);
  const uses = { server: { deals: ['appeals', 'files'], appeals: ['deals'] }, web: {} };
  expect(findTroubles(files, uses)).toEqual([
    'architecture.js, server: there is no feature folder files',
    'architecture.js, server: nothing uses the arrow deals → files',
    'architecture.js, server: a circle, deals → appeals → deals',
  ]);
});

test('imports over several lines are seen, those in comments are not', () => {
  const source =
    "import {\n  a,\n  type B,\n} from './a.ts';\n// import './b.ts';\n/* import './c.ts'; */\nimport './d.css';";
  expect(importsOf(source)).toEqual(['./a.ts', './d.css']);
});
