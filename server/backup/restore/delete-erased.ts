import type pg from 'pg';
import type { ErasedKind } from '../../database/tables.ts';
import { filesOf } from '../../media/addresses.ts';
import type { Erased } from '../erased/erased-file.ts';
import { retainPartDrafts } from './retain-drafts.ts';

/**
 * The tables of what is recorded when it is deleted, in the order in which it is deleted again: accounts first, with all they own. Groups
 * are deleted after their children.
 */
const TABLES: Record<Exclude<ErasedKind, 'person' | 'group'>, string> = {
  ...{ channel: 'channels', work: 'works', part: 'parts', post: 'posts' },
  ...{ comment: 'comments', message: 'channel_messages', draft: 'drafts', character: 'characters', version: 'versions' },
  ...{ series: 'series', collection: 'collections' },
};

const MOVE_DAYS = 30; // as in app/groups/group-rules.ts

/** How many accounts and other things were deleted again. */
export type DeletedAgain = { accounts: number; others: number };

async function hasTable(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`public.${table}`]);
  return rows[0]?.there ?? false;
}

/** Adds the ids to the restored table `erased`, which has only those from before the backup. */
async function record(client: pg.ClientBase, erased: readonly Erased[]) {
  if (!(await hasTable(client, 'erased'))) return; // a backup of a version without this table
  await client.query(
    `insert into erased (kind, erased_id, at) select * from unnest($1::text[], $2::uuid[], $3::timestamptz[]) on conflict do nothing`,
    [erased.map(({ kind }) => kind), erased.map(({ id }) => id), erased.map(({ at }) => at)],
  );
}

/** Deletes accounts; the trigger that closes a group without grown-ups would also delete children that had moved to another group. */
async function deletePeople(client: pg.ClientBase, ids: readonly string[]): Promise<number> {
  const { rowCount: isThere } = await client.query(`select from pg_trigger where tgname = 'group_people_close_groups'`);
  if (isThere) await client.query('alter table group_people disable trigger group_people_close_groups');
  const { rowCount } = await client.query('delete from people where id = any($1::uuid[])', [ids]);
  if (isThere) await client.query('alter table group_people enable trigger group_people_close_groups');
  return rowCount ?? 0;
}

const WITH_WORDS = ' and author_id is not null'; // the others have replies of others
/** Removes author and words of deleted comments whose replies were not deleted (REPLY-05). Returns how many it changed. */
async function emptyAnswered(client: pg.ClientBase, ids: readonly string[]): Promise<number> {
  const { rowCount: isThere } = await client.query(
    `select from pg_attribute where attrelid = 'public.comments'::regclass and attname = 'parent_id' and not attisdropped`,
  );
  if (!isThere) return 0; // a backup of a version without replies
  const { rowCount } = await client.query(
    `update public.comments set author_id = null, text = '' where id = any($1::uuid[]) and author_id is not null
      and exists (select from public.comments r where r.parent_id = comments.id and r.id <> all($1::uuid[]))`,
    [ids],
  );
  return rowCount ?? 0;
}

/**
 * Deletes groups again. One with children that are not erased lost them to another group after the backup: it is closed, which hides them,
 * and its grown-ups have the time of a closed class to move them again (SAFE-14). Returns how many were deleted.
 */
async function deleteGroups(client: pg.ClientBase, ids: readonly string[]): Promise<number> {
  if (!(await hasTable(client, 'groups'))) return 0; // a backup of a version without groups
  const deleted = await client.query(
    'delete from groups where id = any($1::uuid[]) and not exists (select from people where people.group_id = groups.id)',
    [ids],
  );
  await client.query(
    `update groups set state = 'closed', closed_at = now(), purge_after = now() + make_interval(days => $2)
      where (id = any($1::uuid[]) or not exists (select from group_people where group_id = groups.id)) and state <> 'closed'`,
    [ids, MOVE_DAYS],
  );
  return deleted.rowCount ?? 0;
}

/** Deletes the images that only the deleted rows showed, and schedules the deletion of their files. */
async function deleteUnshownImages(client: pg.ClientBase) {
  const { rows } = await client.query<{ address: string; owner: string }>(
    `delete from pictures p using shown s where s.address = p.address
      and not exists (select from image_references r where r.address = p.address) returning p.address, p.owner_id as owner`,
  );
  const files = rows.flatMap(({ address, owner }) => {
    const stored = filesOf(address);
    return (stored ? [stored.widest, ...stored.narrower.values()] : []).map((key) => ({ key, owner }));
  });
  await client.query(
    `insert into file_deletions (key, owner_id, created_at) select *, now() - interval '1 day' from unnest($1::text[], $2::uuid[]) on conflict do nothing`,
    [files.map(({ key }) => key), files.map(({ owner }) => owner)],
  );
  // Also files of children, which a trigger scheduled.
  await client.query(`update file_deletions set created_at = now() - interval '1 day'`);
}

/**
 * Deletes again what was deleted for good after the backup, in the transaction of the restore and with the triggers that count. Accounts
 * remain in `account_deletions`, so that the next start also removes files that a store may have of them.
 */
export async function deleteErased(client: pg.ClientBase, erased: readonly Erased[]): Promise<DeletedAgain> {
  const deleted = { accounts: 0, others: 0 };
  if (!erased.length) return deleted;
  await record(client, erased);
  await client.query('create temporary table shown on commit drop as select distinct address from image_references');
  const idsOf = (kind: string) => erased.filter((entry) => entry.kind === kind).map(({ id }) => id);
  await client.query('insert into account_deletions (person_id) select id from people where id = any($1::uuid[]) on conflict do nothing', [
    idsOf('person'),
  ]);
  const { rows: works } = await client.query<{ id: string }>('select distinct work_id as id from parts where id = any($1::uuid[])', [
    idsOf('part'),
  ]);
  deleted.accounts += await deletePeople(client, idsOf('person'));
  for (const [kind, table] of Object.entries(TABLES)) {
    const ids = idsOf(kind);
    if (!ids.length || !(await hasTable(client, table))) continue; // a backup of a version without this table
    if (kind === 'work') await retainPartDrafts(client, { works: ids, parts: idsOf('part'), drafts: idsOf('draft') });
    deleted.others += kind === 'comment' ? await emptyAnswered(client, ids) : 0;
    const { rowCount } = await client.query(
      `delete from public.${table} where id = any($1::uuid[])${kind === 'comment' ? WITH_WORDS : ''}`,
      [ids],
    );
    deleted.others += rowCount ?? 0;
  }
  deleted.others += await deleteGroups(client, idsOf('group'));
  // An older backup has no column `state`: all of its chapters are shown.
  await client.query(
    `update works set chapter_count = (select count(*) from parts where work_id = works.id and coalesce(to_jsonb(parts)->>'state', 'shown') = 'shown')
      where id = any($1::uuid[])`,
    [works.map(({ id }) => id)],
  );
  await client.query('delete from topics where posts_count <= 0'); // topics that only the deleted posts used
  await deleteUnshownImages(client);
  return deleted;
}
