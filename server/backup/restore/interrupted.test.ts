import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { countsOf, embedded, newBackup, newDatabase, RESTORED, removeSites } from '#tests/support/servers/restored-site.ts';
import { s3Server } from '#tests/support/servers/s3-server.ts';
import { newFolder, runCommand, startCommand, withClient } from '#tests/support/servers/site-commands.ts';
import { MIGRATION_LOCK } from '../../database/migrate.ts';
import { postmaster } from '../../postgres/folders.ts';
import { startTimeOf } from '../../process/process-start.ts';
import { readMarker, stagingFolder } from './marker.ts';

// Each test runs several commands and databases, which take minutes beside two browsers; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 300_000 });
afterAll(removeSites);

/** Starts a restore, kills it with SIGKILL once `reached` is true, and waits for its end. */
async function killWhen(path: string, settings: Record<string, string>, reached: () => boolean | Promise<boolean>) {
  const { kill, ended } = startCommand('restore', [path], settings);
  await expect.poll(reached, { interval: 5, timeout: 60_000 }).toBe(true);
  kill('SIGKILL');
  expect((await ended).code).not.toBe(0);
}

test('a restore that is killed while it copies files, creates the database or loads it can be started again (OPS-05)', async () => {
  const { path, keys, dataDir: from } = await newBackup();
  const [dataDir, s3] = [newFolder(), await s3Server('stories')];
  const settings = {
    ...{ DATA_DIR: dataDir, S3_BUCKET: 'stories', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_ENDPOINT: s3.endpoint },
  };
  const staging = stagingFolder(dataDir);
  const [first = '', ...others] = keys;
  const stored = (key: string) => ({ bytes: readFileSync(join(from, 'media', key)), type: 'image/webp' });
  s3.hangAfter(2); // the list of files is answered, and one file is stored
  await killWhen(path, settings, () => s3.objects.size === 1 && existsSync(join(staging, 'media')));
  s3.hangAfter(Number.POSITIVE_INFINITY);
  await killWhen(path, settings, () => existsSync(staging) && readdirSync(staging).some((name) => name.startsWith('pg18.new')));
  await killWhen(path, settings, () => existsSync(join(staging, 'pg18', 'postmaster.pid')));
  expect([existsSync(join(dataDir, 'pg18')), readMarker(dataDir)]).toEqual([false, null]); // nothing looks restored
  const orphan = postmaster(join(staging, 'pg18'))?.pid ?? 0; // PostgreSQL runs on
  expect(await runCommand('restore', [path], settings)).toMatchObject({ code: 0, stderr: '' });
  expect([orphan > 0, startTimeOf(orphan)]).toEqual([true, null]);
  expect(await embedded(dataDir, countsOf)).toEqual(RESTORED);
  expect(Object.fromEntries(s3.objects)).toEqual({
    [first]: stored(first),
    ...Object.fromEntries(others.map((key) => [key, stored(key)])),
  });
  expect(existsSync(staging)).toBe(false);
  await s3.close();
});

test('a restore into DATABASE_URL that is killed before or after its commit can be started again (OPS-05)', async () => {
  const { path, keys } = await newBackup();
  const [dataDir, url] = [newFolder(), await newDatabase('template0')];
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir };
  await withClient(url, async (client) => {
    const waits = async (program: string) => {
      const { rowCount } = await client.query(
        `select from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and not l.granted and a.application_name = $1 and a.datname = current_database()`,
        [program],
      );
      return rowCount === 1;
    };
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await killWhen(path, settings, () => waits('storyhearth-restore'));
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    expect((await client.query(`select from pg_class where relname = 'people'`)).rowCount).toBe(0);
    // The test queues behind the restore, so it gets the lock at its commit, before the restore applies migrations.
    await withClient(url, async (queued) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      let isQueued: Promise<unknown> | null = null;
      const inDatabase = 'database = (select oid from pg_database where datname = current_database())';
      const waiting = async () =>
        (await client.query(`select from pg_locks where locktype = 'advisory' and not granted and ${inDatabase}`)).rowCount;
      await killWhen(path, settings, async () => {
        if (!isQueued && (await waits('storyhearth-restore'))) {
          isQueued = queued.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
          await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(2);
          await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        }
        const { rowCount } = await client.query(
          `select from pg_stat_activity where application_name = 'storyhearth-migrations' and datname = current_database()`,
        );
        return rowCount === 1; // it asks for the lock again and again
      });
      await isQueued;
    });
  });
  expect(readMarker(dataDir)).not.toBeNull();
  expect(await runCommand('restore', [path], settings)).toMatchObject({ code: 0, stderr: '' });
  expect(await withClient(url, countsOf)).toEqual(RESTORED);
  for (const key of keys) expect(existsSync(join(dataDir, 'media', key))).toBe(true);
  expect([readMarker(dataDir), existsSync(stagingFolder(dataDir))]).toEqual([null, false]);
});
