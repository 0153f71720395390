import type pg from 'pg';

/** The columns that a draft of a new work does not have; an older backup has fewer of them. */
const CLEARED = ['work_id', 'base_revision', 'publish_at', 'publish_zone', 'publish_choices', 'publish_job_id'];

/**
 * Before works are deleted again: turns the drafts of new chapters and arcs into drafts of new works, and deletes working copies of the
 * works, as the deletion of a work does (`app/work-deletion`). `parts` were deleted before their work, which made their copies drafts.
 */
export async function retainPartDrafts(client: pg.ClientBase, works: readonly string[], parts: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('public.drafts') and attnum > 0 and not attisdropped`,
  );
  const has = (column: string) => rows.some(({ name }) => name === column);
  if (!has('work_id')) return; // a backup of a version without drafts of parts
  // Before this column existed, only children had drafts of published works; they remain.
  if (has('base_revision'))
    await client.query('delete from drafts where edits_work_id = any($1::uuid[]) and base_revision is not null', [works]);
  const type = `case kind when 'chapter' then 'book' when 'arc' then 'comic' else kind end`;
  const cleared = [...CLEARED, 'edits_part_id'].filter(has).map((column) => `${column} = null`);
  const isOfNewPart = has('edits_part_id') ? '(edits_part_id is null or edits_part_id = any($2::uuid[]))' : '$2::uuid[] is not null';
  await client.query(
    `update drafts set kind = ${type}, origin = ${type}, ${cleared.join(', ')} where work_id = any($1::uuid[]) and ${isOfNewPart}`,
    [works, parts],
  );
}
