import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { prepareDatabase } from '#server/database/migrate.ts';
import { readMigrations } from '#server/database/migration-files.ts';
import { stepsOf } from '#server/database/update/run-migrations.ts';
import { fillOlderData, laterMigrations, migrationsUpTo } from '#tests/bench/migration/older-data.ts';
import { databaseUrl } from '#tests/support/database/database-url.ts';
import { withClient } from '#tests/support/servers/site-commands.ts';

const base = inject('postgres');
const name = `older_library_${process.pid}`;
const url = databaseUrl(base, name);
const folder = mkdtempSync(join(tmpdir(), 'older-'));

afterAll(async () => {
  await withClient(base, (client) => client.query(`drop database if exists ${name} with (force)`));
  rmSync(folder, { recursive: true, force: true });
});

test('saved works are counted right for members who save and remove works before the update reaches them (OPEN-03)', async () => {
  const later = laterMigrations();
  const library = later.findIndex((each) => each.endsWith('_library'));
  await withClient(base, (client) => client.query(`create database ${name} template template0`));
  await prepareDatabase(url, { durable: false, migrations: migrationsUpTo(folder, later[library - 1]) });
  await withClient(url, async (client) => {
    await fillOlderData(client, 60);
    await client.query('set session_replication_role = origin');
    const steps = stepsOf(readMigrations().find((file) => file.name === later[library]) ?? { sql: [] });
    const run = async (step: number) => {
      for (const statement of steps[step]?.statements ?? []) await client.query(statement);
    };
    expect(steps).toHaveLength(2);
    await run(0);
    const { rows: members } = await client.query<{ id: string }>('select distinct person_id as id from saved_stories order by 1 limit 4');
    const [empties, savesAndEmpties, saves, removes] = members.map(({ id }) => id);
    const save = `insert into saved_stories (person_id, work_id) select $1, id from works
      where not exists (select from saved_stories where person_id = $1 and work_id = works.id) limit 1`;
    const removeAll = 'delete from saved_stories where person_id = $1';
    await client.query(removeAll, [empties]);
    await client.query(save, [savesAndEmpties]);
    await client.query(removeAll, [savesAndEmpties]);
    await client.query(save, [saves]);
    await client.query(
      'delete from saved_stories where (person_id, work_id) in (select person_id, work_id from saved_stories where person_id = $1 limit 1)',
      [removes],
    );
    await run(1);
    const { rows: wrong } =
      await client.query(`select p.id, c.n, (select count(*)::int from saved_stories s where s.person_id = p.id) as saved
      from people p left join library_counts c on c.person_id = p.id and c.shelf = 'saved'`);
    expect(wrong.filter(({ n, saved }) => (n ?? 0) !== saved)).toEqual([]);
  });
});
