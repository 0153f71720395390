import type pg from 'pg';

/** The columns that a draft of a new work does not have; an older backup has fewer of them. */
const CLEARED = ['work_id', 'base_revision', 'publish_at', 'publish_zone', 'publish_choices', 'publish_job_id'];

/** What is deleted again. */
type Ids = { works: readonly string[]; parts: readonly string[]; drafts: readonly string[] };

/** The kind of the new works, which is also their noun and the end of the address of their editor. */
const TYPE = `case kind when 'chapter' then 'book' when 'arc' then 'comic' else kind end`;

/**
 * Before works are deleted again: turns the drafts of new chapters and arcs into drafts of new works, and deletes working copies of the
 * works, as their deletion did. Authors of scheduled drafts are notified again, because the restore lost that notification (SCHED-05).
 */
export async function retainPartDrafts(client: pg.ClientBase, { works, parts, drafts }: Ids): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('public.drafts') and attnum > 0 and not attisdropped`,
  );
  const has = (column: string) => rows.some(({ name }) => name === column);
  if (!has('work_id')) return; // a backup of a version without drafts of parts
  // Before this column existed, only children had drafts of published works; they remain.
  if (has('base_revision'))
    await client.query('delete from drafts where edits_work_id = any($1::uuid[]) and base_revision is not null', [works]);
  const cleared = [...CLEARED, 'edits_part_id'].filter(has).map((column) => `${column} = null`);
  const isOfNewPart = has('edits_part_id') ? '(edits_part_id is null or edits_part_id = any($2::uuid[]))' : '$2::uuid[] is not null';
  const isRetained = `work_id = any($1::uuid[]) and ${isOfNewPart}`;
  if (has('publish_at'))
    await client.query(
      `insert into notifications (person_id, kind, data)
        select author_id, 'not-published', jsonb_build_object('title', trim(title), 'reason', 'The published ' || ${TYPE} || ' was deleted.',
          'to', '/write/' || ${TYPE} || '?draft=' || id)
        from drafts where ${isRetained} and publish_at is not null and id <> all($3::uuid[]) order by publish_at, id`,
      [works, parts, drafts],
    );
  await client.query(`update drafts set kind = ${TYPE}, origin = ${TYPE}, ${cleared.join(', ')} where ${isRetained}`, [works, parts]);
}
