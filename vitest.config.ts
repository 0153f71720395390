import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    // Vite finds this package by a field that Node does not read, and Node then cannot load what it found.
    resolve: { alias: { '@aws-sdk/client-s3': new URL('node_modules/@aws-sdk/client-s3/dist-cjs/index.js', import.meta.url).pathname } },
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
