import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
];

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
  if (found) return found;
  say('  No Chromium on this machine: installing it for the browser journeys…');
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-core'], quiet);
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
