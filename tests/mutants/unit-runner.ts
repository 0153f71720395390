// A child process of `npm run mutants`: keeps one Vitest instance open on its copy, because starting Vitest takes longer than most tests.
import { createVitest } from 'vitest/node';
import type { UnitResult, UnitRun } from './mutant.ts';

const vitest = await createVitest({ watch: false, reporters: [], testTimeout: 60_000, maxWorkers: 1 });
await vitest.standalone();

process.on('message', async ({ files, title, bail, changed }: UnitRun) => {
  let result: UnitResult;
  try {
    for (const file of changed) vitest.invalidateFile(file);
    vitest.config.bail = bail;
    if (title) vitest.setGlobalTestNamePattern(title);
    else vitest.resetGlobalTestNamePattern();
    const specifications = await vitest.globTestSpecifications(files);
    const { testModules: allModules, unhandledErrors } = await vitest.rerunTestSpecifications(specifications);
    const requested = new Set(specifications.map(({ moduleId }) => moduleId));
    const testModules = allModules.filter(({ moduleId }) => requested.has(moduleId)); // other modules contain failures of earlier mutants
    const failed = testModules.flatMap((module) =>
      [...module.children.allTests('failed')].map(({ fullName }) => ({ file: module.relativeModuleId, title: fullName, error: '' })),
    );
    const errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())].map((error) =>
      String((error as Error).message),
    );
    const ran = testModules.flatMap((module) => [...module.children.allTests('passed')]).length + failed.length;
    result = { failed, errors: ran ? errors : ['No test ran.', ...errors] };
  } catch (error) {
    result = { failed: [], errors: [String(error)] };
  }
  process.send?.(result);
});
process.send?.('ready');
process.on('disconnect', () => vitest.close().finally(() => process.exit()));
