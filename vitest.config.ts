import { availableParallelism, totalmem } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** One per core, which takes less time than more of them (see one-core.ts); each takes up to 3 GB. */
const WORKERS = Math.max(1, Math.min(4, availableParallelism(), Math.floor(totalmem() / 4e9)));

/**
 * Resolves packages with Node's own conditions, like the server: `module` selects files that only a bundler can load. Compiles JSX for
 * React's production build, which NODE_ENV selects: tests that render pages take a quarter less CPU time.
 */
const asInProduction: Plugin = {
  name: 'as-in-production',
  enforce: 'post',
  config: () => ({ oxc: { jsx: { development: false } } }),
  configResolved({ ssr }) {
    const { conditions } = ssr.resolve ?? {};
    if (ssr.resolve && conditions) ssr.resolve.conditions = conditions.filter((condition) => condition !== 'module');
  },
};

export default mergeConfig(
  viteConfig,
  defineConfig({
    plugins: [asInProduction],
    test: {
      include: [
        'app/**/*.test.{ts,tsx}',
        'editor/**/*.test.{ts,tsx}',
        'ui/**/*.test.{ts,tsx}',
        'server/**/*.test.ts',
        'demo/**/*.test.ts',
        'tests/*.test.ts',
        'tests/authorization/*.test.ts',
        'tests/rules/*.test.ts',
      ],
      environment: 'node',
      env: { NODE_ENV: 'production' },
      execArgv: ['--max-semi-space-size=128'], // collects short-lived objects less often: a seventh less CPU time
      isolate: false, // importing better-auth and Drizzle again takes most of a second per file
      globalSetup: 'tests/prepare.ts',
      setupFiles: 'tests/support/worker.ts',
      // Generous, for busy machines; these timeouts only end a test that hangs.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 40_000 } },
      maxWorkers: WORKERS,
    },
  }),
);
