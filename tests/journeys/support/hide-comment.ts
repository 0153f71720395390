import { createMember, post } from './members.ts';
import { siteDatabase } from './site-database.ts';

/** Hides a comment with this text as a moderator does after a report. */
export async function hideComment(workId: string, text: string) {
  const [reporter, moderator] = [await createMember(), await createMember()];
  const database = await siteDatabase();
  await database.query("update people set role = 'moderator' where email = $1", [moderator.email]);
  const first = async (query: string, values: string[] = []) => (await database.query<{ id: string }>(query, values)).rows[0]?.id ?? '';
  const id = await first('select id from comments where work_id = $1 and text = $2', [workId, text]);
  await post(reporter, '/reports.data', { form: { type: 'comment', id, reason: 'Spam', details: '' } });
  const openCase = await first('select id from cases where subject_id = $1', [id]);
  const rule = await first('select id from rules where retired_at is null limit 1');
  await post(moderator, `/moderation/cases/${openCase}/decide`, { form: { action: 'hide', rule } }, 303);
}
