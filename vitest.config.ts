import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
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
      testTimeout: 20_000,
      hookTimeout: 60_000,
      maxWorkers: 2,
    },
  }),
);
