import { defineConfig, devices } from '@playwright/test';
import { browserPath } from './tests/support/browser.ts';

const port = Number(process.env.JOURNEY_PORT ?? 4200);
const baseURL = process.env.JOURNEY_URL ?? `http://localhost:${port}`;
const executablePath = process.env.CHROMIUM ?? browserPath() ?? undefined;
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking', // without it Chromium contacts Google's hosts, which fails on a closed network
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--js-flags=--no-opt,--no-maglev', // pages live for seconds: optimizing their code costs up to 11 % of the CPU time
];

/** The journeys run against the production build in Chromium, with a separate data folder. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  workers: 2, // tests/run.ts decides for `npm test`
  fullyParallel: true,
  forbidOnly: true,
  retries: 0, // a flaky test is a bug
  // Generous, for busy machines; both timeouts only end a test that hangs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    launchOptions: { executablePath, args },
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'durability', testDir: 'tests/durability', outputDir: 'test-results/durability' }, // may run beside the journeys
    { name: 'desktop', grepInvert: /@only/, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 } },
  ],
  ...(process.env.JOURNEY_URL
    ? {}
    : {
        webServer: [
          {
            command: 'node server/bootstrap.mjs start',
            url: `${baseURL}/healthz`,
            timeout: 600_000, // includes the build, also on a busy machine
            gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
            env: {
              PORT: String(port),
              ORIGIN: baseURL,
              DATA_DIR: process.env.JOURNEY_DATA ?? './data-journeys',
              LOG_LEVEL: 'warn',
              TRUST_PROXY: '1',
              OPENAI_API_KEY: 'a key of the journeys',
              OPENAI_BASE_URL: `http://127.0.0.1:${port + 1}/v1`,
            },
          },
          {
            command: `node tests/support/assistant/assistant-provider.ts ${port + 1}`,
            url: `http://127.0.0.1:${port + 1}/healthz`,
            gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
          },
        ],
      }),
});
