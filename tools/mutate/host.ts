// Runs tests on request, each time with another fault. One process for many: Vite keeps everything loaded except the changed file, so a
// trial takes a few seconds instead of twenty.
import { join, relative } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { readSource, serverDir } from './plan.ts';
import { markFunctions, type Reach } from './reach.ts';
import { stayingWorker } from './staying-worker.ts';
import type { Answer, Question } from './trial.ts';

let question: Question = { tests: [], marked: [] };
let isNoticed = false;

const notice = (where: string, errors: readonly { message: string }[] = []) => {
  // Without a fault there is nothing to be noticed.
  if (!question.fault) console.error(where, ...errors.map(({ message }) => message));
  if (!isNoticed) void vitest.cancelCurrentRun('test-failure');
  isNoticed = true;
};

const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    name: 'server',
    root: serverDir,
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/global-setup.ts',
    setupFiles: ['./src/testing/setup.ts', join(import.meta.dirname, 'reach-setup.ts')],
    isolate: false,
    pool: { name: 'staying', createPoolWorker: stayingWorker },
    maxWorkers: 1,
    silent: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [
      {
        onTestCaseResult: (test) => {
          const { state, errors } = test.result();
          if (state === 'failed') notice(test.fullName, errors);
        },
        onTestModuleEnd: (module) => {
          if (module.state() === 'failed') notice(module.moduleId, module.errors());
        },
      },
    ],
    // The order in which they were asked for.
    sequence: {
      sequencer: class {
        shard = <Files>(files: Files) => files;
        sort = <Files>(files: Files) => files;
      },
    },
  },
  { plugins: [{ name: 'one-fault', enforce: 'pre', load: (id) => spoil(relative(serverDir, id)) }] },
);

process.on('message', (asked: Question) => {
  answer(asked).then(
    (found) => process.send?.(found),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());

async function answer(asked: Question): Promise<Answer> {
  const before = question;
  question = asked;
  isNoticed = false;
  for (const file of [...touched(before), ...touched(asked)]) forget(join(serverDir, file));
  const project = vitest.getRootProject();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    asked.tests.map((test) => project.createSpecification(join(serverDir, test))),
  );
  return { isNoticed: isNoticed || unhandledErrors.length > 0, reach: reachOf(testModules) };
}

const touched = ({ fault, marked }: Question) => (fault ? [...marked, fault.file] : marked);

/** Loads it again, and everything that uses it. */
function forget(file: string) {
  vitest.invalidateFile(file);
  const seen = new Set<string>();
  const walk = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    vitest.watcher.invalidates.add(path);
    for (const { moduleGraph } of Object.values(vitest.vite.environments))
      for (const module of moduleGraph.getModulesByFile(path) ?? [])
        for (const importer of module.importers) if (importer.file) walk(importer.file);
  };
  walk(file);
}

/** The file on disk stays as it is. */
function spoil(file: string): string | undefined {
  const { fault, marked } = question;
  if (fault?.file === file) {
    const source = readSource(file);
    return source.slice(0, fault.from) + fault.text + source.slice(fault.to);
  }
  return marked.includes(file) ? markFunctions(file, readSource(file)) : undefined;
}

function reachOf(modules: TestModule[]): Reach {
  return Object.fromEntries(
    modules.map((module) => [relative(serverDir, module.moduleId), module.meta().reached ?? {}]),
  );
}
