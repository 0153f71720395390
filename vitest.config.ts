import type { Plugin } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** Tests load packages as the server does, by Node's own conditions: `module` leads to files that only a bundler can read. */
const asNode: Plugin = {
  name: 'as-node',
  enforce: 'post',
  configResolved({ ssr }) {
    const { conditions } = ssr.resolve ?? {};
    if (ssr.resolve && conditions) ssr.resolve.conditions = conditions.filter((condition) => condition !== 'module');
  },
};

export default mergeConfig(
  viteConfig,
  defineConfig({
    plugins: [asNode],
    test: {
      include: [
        'app/**/*.test.{ts,tsx}',
        'editor/**/*.test.{ts,tsx}',
        'ui/**/*.test.{ts,tsx}',
        'server/**/*.test.ts',
        'database/**/*.test.ts',
        'tests/*.test.ts',
      ],
      environment: 'node',
      isolate: false, // importing better-auth and Drizzle again would cost most of a second per file
      globalSetup: 'tests/prepare.ts',
      setupFiles: 'tests/worker.ts',
      // Generous, as two browsers run beside: a test ends when what it waits for has come, and these only end one that hangs.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 15_000 } },
      maxWorkers: 2,
    },
  }),
);
