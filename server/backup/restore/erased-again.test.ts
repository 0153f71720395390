import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { newBackup, newDatabase, removeSites } from '#tests/support/servers/restored-site.ts';
import { manifestOf, newFolder, runCommand, withClient } from '#tests/support/servers/site-commands.ts';
import { readEnv } from '../../process/env.ts';
import { findErased } from './find-erased.ts';

// Each test runs several commands and databases, which take minutes beside two browsers; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 300_000 });
afterAll(removeSites);

const line = (id = '', kind = 'person', at = new Date().toISOString()) => `${JSON.stringify({ kind, id, at })}\n`;

test('what was deleted after the backup is deleted again, also the only owner, from each list of ids (OPS-06)', async () => {
  const changes = `with owner as (update people set role = 'owner' where id = (select id from people where id <> $1 order by id limit 1)),
    commented as (insert into comments (post_id, author_id, text) select id, author_id, 'A word.' from posts
      where author_id = (select id from people where id <> $1 order by id desc limit 1) returning post_id)
    update posts set comments_count = 1 from commented where id = post_id`;
  const { path, person, keys, url: from } = await newBackup(changes);
  const [people, posts, [comment]] = await withClient(from, async (client) => [
    (await client.query<{ id: string }>('select id from people where id <> $1 order by id', [person])).rows.map(({ id }) => id),
    (await client.query<{ id: string }>('select id from posts order by author_id desc')).rows.map(({ id }) => id),
    (await client.query<{ id: string }>('select id from comments')).rows.map(({ id }) => id),
  ]);
  const [dataDir, url] = [newFolder(), await newDatabase('template0')];
  // Without a kind, as the first lists were.
  writeFileSync(join(dataDir, 'erased.jsonl'), `${JSON.stringify({ id: person, at: new Date().toISOString() })}\n`);
  writeFileSync(join(path, '../erased.jsonl'), `${line(people[0])}{"id":"cut o`);
  writeFileSync(
    join(dataDir, 'more.jsonl'),
    line(people[1]) + line(posts[2], 'post') + line(comment, 'comment') + line(people[2], 'person', '2020-01-01T00:00:00Z'),
  );
  const ran = await runCommand('restore', [path, '--erased', join(dataDir, 'more.jsonl')], { DATABASE_URL: url, DATA_DIR: dataDir });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain('Deleted again, because of deletions after the backup: 3 accounts, 2 other items.\n');
  expect(ran.stdout).toContain('Passwords work as before. Everyone is signed out, and open invitations are void.\n');
  expect(ran.stdout).not.toContain('are unknown');
  await withClient(url, async (client) => {
    const ids = async (query: string) => (await client.query<{ id: string }>(query)).rows.map(({ id }) => id).sort();
    expect(await ids('select id from people')).toEqual(people.slice(2).sort()); // deleted before the site can start
    expect(await ids('select id from posts')).not.toContain(posts[2]);
    expect([await ids('select id from comments'), await ids('select id from posts where comments_count <> 0')]).toEqual([[], []]);
    expect(await ids('select erased_id as id from erased')).toEqual([person, people[0], people[1], posts[2], comment].sort());
  });
  expect(keys.filter((key) => existsSync(join(dataDir, 'media', key)))).toEqual([]); // files of the deleted account
  expect(readFileSync(join(dataDir, 'erased.jsonl'), 'utf8').split('\n')).toHaveLength(6); // five ids
});

test('without the list of the data folder a restore says since when deletions are unknown (OPS-06)', async () => {
  const { path } = await newBackup();
  const { createdAt } = manifestOf(path);
  const restore = async (dataDir: string) =>
    (await runCommand('restore', [path], { DATABASE_URL: await newDatabase('template0'), DATA_DIR: dataDir })).stdout;
  const unknownSince = (at: string) =>
    `Deletions since ${at} are unknown. If you have a newer list of them, restore again with --erased FILE.\n`;
  const later = new Date(Date.now() + 60_000).toISOString();
  const known = () => findErased(readEnv({ DATA_DIR: newFolder() }), { folder: path, createdAt });
  expect((await known()).knownUntil).toBe(createdAt);
  writeFileSync(join(path, '../erased.jsonl'), line(crypto.randomUUID(), 'post', later));
  expect(await restore(newFolder())).toContain(unknownSince(later));
  const noFile = await runCommand('restore', [path, '--erased', '/no/such/list'], { DATA_DIR: newFolder() });
  expect(noFile).toMatchObject({ code: 1, stderr: 'There is no file /no/such/list.\n' });
});

test('a group and a child that were deleted after the backup do not come back; a child that had moved away from a deleted group is not lost (OPS-06, SAFE-14, SAFE-12)', async () => {
  // The image is in a folder without the id of the child (SAFE-09).
  const {
    path,
    keys,
    url: from,
  } = await newBackup(`with made as (
      insert into groups (name, kind, state) select name, 'class', 'open' from unnest('{Vanished,Lanterns,Emptied}'::text[]) name returning id, name
    ), grown_up as (insert into group_people (group_id, person_id)
      select id, case name when 'Emptied' then (select id from people where id <> $1 order by id limit 1) else $1 end from made),
    invited as (insert into group_invitations (group_id, token_hash, made_by, expires_at) select id, name, $1, now() + interval '1 day' from made),
    child as (insert into people (name, username, email, role, group_id, animal)
      select child, 'child-' || made.name || child, made.name || child || '@child.invalid', 'child', id, 'fox' from made, unnest('{Wren,Pip}'::text[]) child
      returning id, group_id, username),
    drawn as (update pictures set owner_id = (select id from child where username = 'child-VanishedWren') where owner_id = $1)
    insert into helper_agreements (child_id, group_id, provider, wording) select id, group_id, 'helper.example', 'Agreed.' from child`);
  const found = await withClient(from, async (client) => {
    const { rows } = await client.query<{ id: string; username: string | null; name: string }>(
      `select id, username, name from people where role = 'child' union all select id, 'grown-up', name from people where id in (select person_id from group_people g where (select name from groups where id = g.group_id) = 'Emptied') union all select id, null, name from groups`,
    );
    return (name: string) => rows.find((row) => (row.username ?? row.name) === name)?.id;
  });
  const [dataDir, url] = [newFolder(), await newDatabase('template0')];
  const children = ['child-VanishedWren', 'child-VanishedPip', 'child-LanternsPip', 'child-EmptiedPip'].map((name) => line(found(name)));
  writeFileSync(
    join(dataDir, 'erased.jsonl'),
    line(found('Vanished'), 'group') + line(found('Emptied'), 'group') + line(found('grown-up')) + children.join(''),
  );
  const ran = await runCommand('restore', [path], { DATABASE_URL: url, DATA_DIR: dataDir });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain('Deleted again, because of deletions after the backup: 5 accounts, 1 other item');
  await withClient(url, async (client) => {
    const names = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
    expect([
      await names(`select name || ' ' || state as name from groups order by name`),
      await names(
        `select p.name || ' ' || g.name as name from people p join groups g on g.id = p.group_id where p.role = 'child' order by 1`,
      ),
    ]).toEqual([
      ['Emptied closed', 'Lanterns open'],
      ['Wren Emptied', 'Wren Lanterns'],
    ]);
    // Also if no grown-up of the group is left, whose deletion deletes the children that are still in it.
    expect(await names(`select p.name from people p where p.deleting_since is not null`)).toEqual([]);
    expect(await names(`select name from groups where purge_after > now() + interval '29 days'`)).toEqual(['Emptied']);
    expect(await names('select key as name from file_deletions')).toEqual([]);
    expect(await names('select token_hash as name from group_invitations')).toEqual([]);
    expect(await names('select provider as name from helper_agreements where withdrawn_at is null')).toEqual([]);
  });
  expect(keys.filter((key) => existsSync(join(dataDir, 'media', key)))).toEqual([]); // files of a deleted child
});
