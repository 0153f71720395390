import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The same browser without the windows that nobody sees: journeys take two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
];
const INSTALL_MS = 240_000;

/** The Chromium that journeys drive: CHROMIUM, the system's, or Playwright's own. */
export function browserPath(): string | null {
  const own = (() => {
    try {
      return chromium.executablePath();
    } catch {
      return '';
    }
  })();
  return [process.env.CHROMIUM ?? '', ...SYSTEM, own].find((path) => path && existsSync(path)) ?? null;
}

/** Finds Chromium, installs it where it may (root on Debian or Ubuntu, else Playwright's download), or says how. */
export async function findBrowser(say: (line: string) => void): Promise<string | null> {
  const found = browserPath();
  const apt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (found && (process.env.CHROMIUM || found === SHELL || !apt)) return found;
  say(`  Installing ${apt ? 'Chromium’s headless shell' : 'Chromium'} for the browser journeys…`);
  const quiet = { stdio: 'ignore', timeout: INSTALL_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  if (apt) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    const install = (...names: string[]) => spawnSync('apt-get', ['install', '-y', '-qq', ...names], quiet).status === 0;
    // Ubuntu, and older Debians, do not have it.
    if (!install('chromium-headless-shell', 'fonts-noto-core') && !found) install('chromium', 'fonts-noto-core');
  } else {
    try {
      execFileSync('npx', ['playwright', 'install', 'chromium'], quiet);
    } catch {
      // browserPath() tells whether it worked
    }
  }
  const installed = browserPath();
  if (!installed)
    say(
      '  It could not be installed. Install Chromium (Debian: apt-get install chromium) or set CHROMIUM to its path, then run npm test again.',
    );
  return installed;
}
