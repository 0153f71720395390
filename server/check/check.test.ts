import { mkdirSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { fillDataFolder } from '#tests/support/servers/migrated-folder.ts';
import { insertWriter, newFolder, removeFolders, runCommand, withClient } from '#tests/support/servers/site-commands.ts';
import { prepareDatabase } from '../database/migrate.ts';
import { postmaster } from '../postgres/folders.ts';
import { startPostgres } from '../postgres/postgres.ts';

// Each test runs several commands, which take minutes beside two browsers; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 300_000 });
afterAll(removeFolders);

type Printed = { checks: { name: string; status: string; text: string }[] };

test('the check works while the site runs and while it is stopped; its exit code is 2, 0 or 1 (OPS-09)', async () => {
  const settings = { DATA_DIR: newFolder() };
  const cluster = `${settings.DATA_DIR}/pg18`;
  await fillDataFolder(settings.DATA_DIR);
  const postgres = await startPostgres(settings.DATA_DIR, { own: true });
  await prepareDatabase(postgres.url);
  const { person } = await withClient(postgres.url, insertWriter);
  const running = await runCommand('check', [], settings);
  expect([running.code, running.stderr]).toEqual([2, '']);
  expect(running.stdout.split('\n').filter((line) => !line.startsWith('ok'))).toEqual([
    'warn owner: Nobody runs this site yet. Enter the code of `npm run admin -- setup-code` at /setup.',
    expect.stringMatching(/^warn last backup: There is none in .+\/backups\. Make one: npm run backup$/),
    '',
  ]);
  await withClient(postgres.url, (client) => client.query(`update people set role = 'owner' where id = $1`, [person])); // it still runs
  await postgres.stop();
  await runCommand('backup', [], settings);
  const stopped = await runCommand('check', ['--json'], settings);
  const { checks } = JSON.parse(stopped.stdout) as Printed;
  expect([stopped.code, checks.filter(({ status }) => status !== 'ok')]).toEqual([0, []]);
  expect(checks.map(({ name }) => name)).toEqual([
    ...[
      'Node',
      'settings',
      'data folder',
      'space',
      'database',
      'migrations',
      'foreign keys',
      'counts',
      'files',
      'clock',
      'owner',
      'oldest case',
    ],
    ...['S3', 'mail', 'helper', 'ORIGIN', 'last backup'],
  ]);
  expect(postmaster(cluster)).toBeNull(); // stopped again
  expect((await runCommand('check', [], { DATA_DIR: `${settings.DATA_DIR}/none` })).code).toBe(1);
});

test('an invalid setting is a failure that names it (OPS-09)', async () => {
  const ran = await runCommand('check', [], { DATA_DIR: newFolder(), PORT: 'eighty' });
  expect([ran.code, ran.stdout.split('\n')[1]]).toEqual([1, expect.stringMatching(/^fail settings: PORT must be/)]);
  expect((await runCommand('check', ['--jsn'], {})).code).toBe(1);
});

test('a check that fails prints no secret (OPS-09)', async () => {
  const secrets = ['password-of-database-100%', 'id-of-s3-key', 'secret-of-s3-key', 'key-of-provider', 'pass%word', 'user-of-mail'];
  const dataDir = newFolder();
  mkdirSync(`${dataDir}/backups`);
  const ran = await runCommand('check', ['--json'], {
    ...{
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://app:${secrets[0]}@127.0.0.1:1/none`,
      S3_BUCKET: 'stories',
      S3_ENDPOINT: 'http://127.0.0.1:1',
    },
    ...{ S3_ACCESS_KEY_ID: secrets[1] ?? '', S3_SECRET_ACCESS_KEY: secrets[2] ?? '', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' },
    ...{ OPENAI_API_KEY: secrets[3] ?? '', SMTP_URL: 'smtp://user-of-mail:pass%25word@127.0.0.1:1', MAIL_FROM: 'site@hearth.example' },
  });
  expect(ran.code).toBe(1);
  const failed = (JSON.parse(ran.stdout) as Printed).checks.filter(({ status }) => status !== 'ok').map(({ name }) => name);
  expect(failed).toEqual(['database', 'S3', 'mail', 'helper', 'last backup']);
  expect(secrets.filter((secret) => (ran.stdout + ran.stderr).includes(secret))).toEqual([]);
});
