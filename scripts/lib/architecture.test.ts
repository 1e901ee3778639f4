import { expect, test } from 'vitest';
import { findWrongImports } from './architecture.mjs';
import { importsOf } from './imports.mjs';

const server = 'apps/server/src/features';
const web = 'apps/web/src/features';
const none = { server: {}, web: {} };

test('imports along arrows and down the layers are fine', () => {
  const files = new Map([
    ['apps/server/src/app.ts', "import { routes } from '#features/deals/deals-routes.ts';"],
    [`${server}/deals/deals-routes.ts`, "import { mount } from '#http/mount.ts';\nimport './deals.ts';"],
    [`${server}/deals/deals.ts`, "import { post } from '#features/ledger/ledger.ts';"],
    [`${server}/ledger/ledger.ts`, "import type { Db } from '#db/db.ts';\nimport { z } from 'zod';"],
    [
      `${web}/deals/deals-page.tsx`,
      "import { Page } from '#ui/page.tsx';\nimport { deal } from '@app/contract/deals';",
    ],
    ['packages/contract/src/deals.ts', "import { z } from 'zod';\nimport { roubles } from './money.ts';"],
  ]);
  expect(findWrongImports(files, { server: { deals: ['ledger'] }, web: {} })).toEqual([]);
});

test('a feature imports another one only along an arrow', () => {
  const files = new Map([
    [`${server}/deals/deals.ts`, "import { post } from '#features/ledger/ledger.ts';"],
    [`${server}/ledger/ledger.ts`, ''],
  ]);
  expect(findWrongImports(files, none)).toEqual([
    `${server}/deals/deals.ts → #features/ledger/ledger.ts: no arrow deals → ledger in architecture.js`,
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
  expect(findWrongImports(files, none).map((sentence) => sentence.split(': ')[1])).toEqual([
    'features must not know app',
    'ui must not know features',
    'lib must not know ui',
    'db must not know http',
    'the contract imports nothing but zod and itself',
  ]);
});

test('test code is for tests, and no app reaches into another', () => {
  const files = new Map([
    [`${server}/deals/deals.ts`, "import { startServer } from '#testing/server.ts';"],
    [
      `${server}/deals/deals.test.ts`,
      "import { startServer } from '#testing/server.ts';\nimport { test } from 'vitest';",
    ],
    ['apps/web/src/lib/api/api.ts', "import { app } from '../../../server/src/app.ts';"],
  ]);
  expect(findWrongImports(files, none).map((sentence) => sentence.split(': ')[1])).toEqual([
    'only tests use test code',
    'leaves its own source tree',
  ]);
});

test('arrows form no circle, are all used and lead to features that exist', () => {
  const files = new Map([
    [`${server}/deals/deals.ts`, "import '#features/appeals/appeals.ts';"],
    [`${server}/appeals/appeals.ts`, "import '#features/deals/deals.ts';"],
  ]);
  const uses = { server: { deals: ['appeals', 'files'], appeals: ['deals'] }, web: {} };
  expect(findWrongImports(files, uses)).toEqual([
    'architecture.js, server: there is no feature folder files',
    'architecture.js, server: nothing uses the arrow deals → files',
    'architecture.js, server: a circle, deals → appeals → deals',
    expect.stringContaining('files import each other in a circle'),
  ]);
});

test('imports over several lines are seen, those in comments are not', () => {
  const source =
    "import {\n  a,\n  type B,\n} from './a.ts';\n// import './b.ts';\n/* import './c.ts'; */\nimport './d.css';";
  expect(importsOf(source)).toEqual(['./a.ts', './d.css']);
});

const manifests = {
  'apps/server': { name: '@app/server', exports: { './kit': './src/kit.ts', './testing/*': './src/testing/*.ts' } },
  'packages/contract': { name: '@app/contract', exports: { './*': './src/*.ts' } },
  'tools/bench': { name: '@app/bench', imports: { '#bench/*': './*' } },
};

test('a tool uses what the server publishes, along an arrow, by its name', () => {
  const files = new Map([
    ['tools/bench/main.ts', "import { sql } from '@app/server/kit';\nimport { run } from '#bench/run/run.ts';"],
    ['tools/bench/run/run.ts', "import { connect } from '../../../apps/server/src/db/db.ts';"],
    ['tools/bench/run/insides.ts', "import { connect } from '@app/server/db/db';"],
    ['tools/bench/run/strange.ts', "import { deal } from '@app/contract/deals';"],
    ['apps/server/src/kit.ts', "import { main } from '../../../tools/bench/main.ts';"],
    ['apps/server/src/db/db.ts', ''],
    ['packages/contract/src/deals.ts', ''],
  ]);
  const parts = { 'tools/bench': ['apps/server'] };
  expect(findWrongImports(files, { ...none, parts }, manifests)).toEqual([
    expect.stringMatching(/run\.ts → .*db\.ts: is imported by its name, @app\/server$/),
    expect.stringMatching(/insides\.ts → .*: is not published by that package/),
    expect.stringMatching(/strange\.ts → .*: no arrow tools\/bench → packages\/contract among the parts/),
    expect.stringMatching(/kit\.ts → .*: no arrow apps\/server → tools\/bench among the parts/),
    expect.stringMatching(
      /^files import each other in a circle: tools\/bench\/main\.ts → .*kit\.ts → tools\/bench\/main\.ts$/,
    ),
  ]);
});

test('what only tests need is no arrow for the rest', () => {
  const files = new Map([
    ['apps/server/src/jobs.test.ts', "import { deal } from '@app/contract/deals';"],
    ['apps/server/src/jobs.ts', "import { deal } from '@app/contract/deals';"],
    ['packages/contract/src/deals.ts', ''],
  ]);
  const partsInTests = { 'apps/server': ['packages/contract'] };
  expect(findWrongImports(files, { ...none, parts: {}, partsInTests }, manifests)).toEqual([
    expect.stringMatching(/^apps\/server\/src\/jobs\.ts → .*no arrow/),
  ]);
});

test('files that import each other in a circle are found, also over a type and by another name', () => {
  const files = new Map([
    ['tools/bench/a.ts', "import type { B } from './b.ts';"],
    ['tools/bench/b.ts', "export { c } from '#bench/c.ts';"],
    ['tools/bench/c.ts', "import { a } from './a.ts';"],
  ]);
  expect(findWrongImports(files, none, manifests)).toEqual([
    'files import each other in a circle: tools/bench/a.ts → tools/bench/b.ts → tools/bench/c.ts → tools/bench/a.ts',
  ]);
});

test('a folder of more than twenty-five files is two rooms', () => {
  const many = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => [`${folder}/f${index}.ts`, ''] as [string, string]);
  const files = new Map([...many('tools/bench', 25), ...many('tools/chaos', 26)]);
  expect(findWrongImports(files, none)).toEqual(['tools/chaos: 26 files in one folder, 25 at most']);
});
