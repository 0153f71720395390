import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { mailServer } from '#tests/support/servers/mail-server.ts';
import { type FolderPlace, inFolder, untilHealthy } from '#tests/support/servers/places.ts';

// The guide starts a site and runs many commands, which takes minutes beside two browsers; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });
const GUIDE = readFileSync(join(import.meta.dirname, '../docs/self-hosting.md'), 'utf8');
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

const section = (title: string) => GUIDE.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
const commandsOf = (text: string) => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);

test('the commands of the guide lead from nothing to a site with owner, mail, backup and a rehearsed restore (OPS-12)', async () => {
  const mail = await mailServer({ login: ['user', 'password'] });
  cleanups.push(() => mail.close());
  const place: FolderPlace = await inFolder({ locked: false });
  cleanups.push(() => place.remove());
  /** What a reader of the guide replaces by their own values. */
  const own = (commands: string) =>
    commands
      .replace('smtp://user:password@mail.example.org', mail.url)
      .replaceAll('3000', String(place.port))
      .replaceAll('/var/backups/storyhearth', `${place.scratch}/backups`)
      .replaceAll('/tmp/rehearsal', `${place.scratch}/rehearsal`);
  const [settings = '', start = '', ...rest] = commandsOf(section('From nothing to a running site'));
  expect(await place.shell(own(settings))).toMatchObject({ code: 0 });
  expect(start.trim()).toBe('npm start');
  const site = await place.startHere();
  await untilHealthy(site);
  const printed: string[] = [];
  for (const commands of rest) {
    const ran = await place.shell(own(commands));
    printed.push(ran.stdout);
    expect([commands, ran.code, ran.stderr]).toEqual([commands, 0, '']);
  }
  const [owner = '', backup = '', check = '', rehearsal = ''] = printed;
  expect(owner).toContain(`http://localhost:${place.port}/`); // the link for the owner's password
  expect(check).toMatch(/^ok +mail/m);
  expect(check).toMatch(/^ok +owner/m);
  expect(check).not.toMatch(/^fail/m);
  expect(backup).toMatch(/^Backup complete: /m);
  expect(rehearsal).toMatch(/maya.*owner|owner.*maya/i);
  expect((await site.stop()).code).toBe(0);
});
