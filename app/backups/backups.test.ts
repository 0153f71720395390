import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { nextTimeOf, supersededOf } from '#server/backup/nightly/retention.ts';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { log } from '#server/process/log.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { checkBackupAge, createNightlyBackup, NIGHTLY_BACKUP, scheduleNightlyBackup } from './backups.server.ts';
import { nightlyBackups } from './tables.ts';

vi.setConfig({ testTimeout: 120_000 }); // each backup is a process of its own; the limit only ends a test that hangs

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightly-'));
  folders.push(folder);
  return folder;
};
const planned = () => db.select({ runAt: jobs.runAt }).from(jobs).where(eq(jobs.kind, NIGHTLY_BACKUP));
const run = (BACKUP_DIR: string) => createNightlyBackup({}, { signal: new AbortController().signal }, { BACKUP_DIR, BACKUP_AT: '03:30' });
const names = (place: string) => readdirSync(place).filter((name) => /^\d{4}-/.test(name));

afterEach(async () => {
  await db.delete(jobs).where(eq(jobs.kind, NIGHTLY_BACKUP));
  await db.delete(nightlyBackups);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('the backups of 7 days and 4 weeks are retained, the newest of each (OPS-08)', () => {
  const nights = Array.from({ length: 60 }, (_, day) => {
    const createdAt = new Date(Date.UTC(2026, 9, 1 + day, 3, 30));
    return { name: createdAt.toISOString().slice(0, 10), createdAt };
  });
  const second = { name: '2026-11-29 again', createdAt: new Date('2026-11-29T12:00:00Z') };
  const superseded = supersededOf([...nights, second]);
  const retained = [...nights, second].filter((night) => !superseded.includes(night)).map(({ name }) => name);
  // Sundays end the weeks; 29 November 2026 is one and was backed up twice.
  expect(retained).toEqual([
    ...['2026-11-08', '2026-11-15', '2026-11-22'],
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
    '2026-11-29 again',
  ]);
  expect(supersededOf(nights.slice(0, 3))).toEqual([]);
});

test('the next backup is at the next time of day that BACKUP_AT names (OPS-08)', () => {
  expect(nextTimeOf('03:30', new Date(2026, 10, 25, 3, 29))).toEqual(new Date(2026, 10, 25, 3, 30));
  expect(nextTimeOf('03:30', new Date(2026, 10, 25, 3, 30))).toEqual(new Date(2026, 10, 26, 3, 30));
  expect(nextTimeOf('23:59', new Date(2026, 11, 31, 12))).toEqual(new Date(2026, 11, 31, 23, 59));
});

test('two processes that start at once schedule one backup; a changed time moves it, a due one stays (OPS-08)', async () => {
  const BACKUP_DIR = newFolder();
  await scheduleNightlyBackup({ BACKUP_AT: '03:30' }); // no BACKUP_DIR
  expect(await planned()).toEqual([]);
  await Promise.all(Array.from({ length: 8 }, () => scheduleNightlyBackup({ BACKUP_DIR, BACKUP_AT: '03:30' })));
  expect(await planned()).toEqual([{ runAt: nextTimeOf('03:30', new Date()) }]);
  await scheduleNightlyBackup({ BACKUP_DIR, BACKUP_AT: '04:45' });
  expect(await planned()).toEqual([{ runAt: nextTimeOf('04:45', new Date()) }]);
  const due = new Date(Date.now() - 60_000);
  await db.update(jobs).set({ runAt: due }).where(eq(jobs.kind, NIGHTLY_BACKUP));
  await scheduleNightlyBackup({ BACKUP_DIR, BACKUP_AT: '04:45' });
  expect(await planned()).toEqual([{ runAt: due }]);
});

test('a nightly backup is complete, schedules the next, and deletes only superseded ones that the site made (OPS-08)', async () => {
  const place = newFolder();
  await run(place);
  const [first = ''] = names(place);
  expect(existsSync(join(place, first, 'manifest.json'))).toBe(true);
  expect(await planned()).toEqual([{ runAt: nextTimeOf('03:30', new Date()) }]);
  // The same name as a backup of a hundred days ago, with a row; another folder without a row; one that is no backup, with a row.
  const old = new Date(Date.now() - 100 * 86_400_000);
  await db.update(nightlyBackups).set({ createdAt: old });
  for (const name of ['2020-01-01T03-30-00Z', '2020-01-02T03-30-00Z']) writeFileSync(join(place, name), 'not ours');
  await db.insert(nightlyBackups).values({ path: join(place, '2020-01-02T03-30-00Z'), createdAt: new Date('2020-01-02') });
  for (const days of [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28])
    await db.insert(nightlyBackups).values({ path: join(place, `later-${days}`), createdAt: new Date(Date.now() - days * 86_400_000 - 1) });
  await run(place);
  const left = names(place);
  expect(left).toHaveLength(3);
  expect(left).not.toContain(first);
  expect(left).toEqual(expect.arrayContaining(['2020-01-01T03-30-00Z', '2020-01-02T03-30-00Z']));
  expect(await planned()).toHaveLength(1);
});

test('a superseded backup whose deletion fails makes no further backup, and the next night deletes it (OPS-08)', async () => {
  const place = newFolder();
  await run(place);
  await db.update(nightlyBackups).set({ createdAt: new Date(Date.now() - 100 * 86_400_000) });
  for (const days of [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28])
    await db.insert(nightlyBackups).values({ path: join(place, `later-${days}`), createdAt: new Date(Date.now() - days * 86_400_000 - 1) });
  const deleted = () => db.$count(nightlyBackups, isNotNull(nightlyBackups.deletedAt));
  const warnings = vi.spyOn(log, 'warn');
  await db.execute(sql`create function refuse_update() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await db.execute(sql`create trigger refuse_update before update on nightly_backups for each row execute function refuse_update()`);
  await run(place); // a rejection would repeat the job, and each repetition makes a backup
  expect(warnings).toHaveBeenCalledWith({ code: 'P0001' }, 'superseded backup not deleted, will retry');
  expect(await deleted()).toBe(0);
  await db.execute(sql`drop function refuse_update cascade`);
  await run(place);
  expect(await deleted()).toBeGreaterThan(0);
});

test('administrators learn once a night that a backup failed, and /admin says why (OPS-08)', async () => {
  const [administrator, moderator] = [await createMember({ role: 'administrator' }), await createMember({ role: 'moderator' })];
  const errors = vi.spyOn(log, 'error');
  const file = join(newFolder(), 'a file');
  writeFileSync(file, '');
  await run(file);
  await run(file);
  expect(errors).toHaveBeenCalledWith({ reason: expect.any(String) }, 'nightly backup failed');
  const notices = async (as: string) =>
    pageOf(await visit('/notifications', { as })).then(({ text }) => text.match(/The nightly backup failed\./g));
  expect(await notices(administrator.cookie)).toHaveLength(1);
  expect(await notices(moderator.cookie)).toBeNull();
  const [failed] = await db.select({ failure: nightlyBackups.failure }).from(nightlyBackups);
  expect(failed?.failure).toContain(basename(file));
  expect((await pageOf(await visit('/admin', { as: administrator.cookie }))).text).toContain(failed?.failure);
  expect(await planned()).toHaveLength(1); // the next night
});

test('administrators learn that there was no backup for 48 hours (OPS-08)', async () => {
  const administrator = await createMember({ role: 'administrator' });
  const place = newFolder();
  await checkBackupAge({ DATA_DIR: place, BACKUP_DIR: undefined }); // nobody expects backups
  await run(place);
  await checkBackupAge({ DATA_DIR: place, BACKUP_DIR: place });
  const text = async () => (await pageOf(await visit('/notifications', { as: administrator.cookie }))).text;
  expect(await text()).not.toContain('No backup has been made');
  const [name = ''] = names(place);
  rmSync(join(place, name), { recursive: true });
  await checkBackupAge({ DATA_DIR: place, BACKUP_DIR: place });
  expect(await text()).toContain('No backup has been made for two days. See the backups.');
});
