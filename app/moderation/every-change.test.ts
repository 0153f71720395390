import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runCommand } from '#app/admin/command-line.server.ts';
import { report } from '#app/reports/reports.server.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { createCase, type STATE_TABLES } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook, createChapter, createKidsStory } from '#tests/support/works.ts';
import { rulesInForce } from './rules/rules.server.ts';
import { appeals, bulkRemovals, cases, decisions } from './tables.ts';

/** A change of the state of a thing or account, and what the same transaction stored about it. */
type Change = { thing: string; to: string; logged: boolean; decided: boolean; reason: string | null; notified: boolean; undone: boolean };

let moderator: Member;
let administrator: Member;
let rule: string;
beforeAll(async () => {
  moderator = await createMember({ role: 'moderator' });
  administrator = await createMember({ role: 'administrator' });
  await createMember({ role: 'owner' });
  await loadSettings();
  rule = (await rulesInForce(null))[0]?.id ?? '';
  await db.execute(sql.raw(WATCH));
});
beforeEach(async () => {
  resetRateLimits();
  await db.execute(sql`delete from state_changes`);
});

const TABLES = ['works', 'parts', 'posts', 'comments', 'channel_messages', 'channels'];
/** Records every change in the database itself, so that no code path is overlooked. */
const WATCH = `
  create table state_changes (thing text, id uuid, person uuid, state text, decision uuid, xact xid default (pg_current_xact_id()::xid));
  create function record_state() returns trigger language plpgsql as $$
  declare author uuid;
  begin
    author := case tg_table_name when 'parts' then (select author_id from works where id = (to_jsonb(new) ->> 'work_id')::uuid)
      when 'channels' then (to_jsonb(new) ->> 'owner_id')::uuid else (to_jsonb(new) ->> 'author_id')::uuid end;
    insert into state_changes values (tg_table_name, new.id, author, new.state, new.state_decision_id);
    return null;
  end $$;
  create function record_standing() returns trigger language plpgsql as $$
  begin
    insert into state_changes values ('people', new.id, new.id, new.standing, new.standing_decision_id);
    return null;
  end $$;
  create trigger record_standing after update of standing on people
    for each row when (old.standing <> new.standing) execute function record_standing();
  ${TABLES.map(
    (table) => `create trigger record_state after update of state on ${table}
      for each row when (old.state <> new.state) execute function record_state();`,
  ).join('\n')}`;

async function changes(): Promise<Change[]> {
  const { rows } = await db.execute<Change>(sql`
    select c.thing, c.state as to, l.id is not null as logged, coalesce(l.action = 'undo', false) as undone,
      exists (select from decisions d where d.id = l.decision_id) as decided, l.rule_title as reason,
      exists (select from notifications n where n.person_id = c.person and n.xmin = c.xact) or exists (
        select from bulk_removals b join notifications n on n.person_id = b.person_id and n.kind = 'bulk-removed'
        where b.decision_id = l.decision_id) as notified
    from state_changes c left join lateral (
      select * from moderation_log l where l.subject_id = c.id and l.xmin = c.xact order by (l.before is not null) desc, l.id limit 1) l on true`);
  return rows;
}
/** Runs one code path, which must change states, and checks each change. */
async function expectComplete(path: () => Promise<unknown>): Promise<Change[]> {
  await db.execute(sql`delete from state_changes`);
  await path();
  const found = await changes();
  expect(found.length).toBeGreaterThan(0);
  for (const { thing, to, ...change } of found) {
    const needsReason = !change.undone && ['hidden', 'removed', 'silenced', 'suspended', 'banned'].includes(to);
    expect({ thing, to, ...change }).toMatchObject({ logged: true, decided: true, notified: !change.undone });
    if (needsReason) expect([thing, to, change.reason]).toEqual([thing, to, expect.any(String)]);
  }
  return found;
}

const decide = (id: string, action: string, as = moderator, more: Record<string, string> = {}) =>
  send(`/moderation/cases/${id}/decide`, { action, rule, length: '7d', ...more }, as.cookie);
const done = (response: Response) => new URL(response.headers.get('location') ?? '', 'http://localhost').searchParams.get('done') ?? '';

async function things(author: Member) {
  const place = await createBook(await createMember());
  const channel = await createChannel(author);
  const [comment] = await createComments(author, { work: place.id }, ['Noted.']);
  const [message] = await createMessages(channel, author, 'Said.');
  const book = await createBook(author);
  const missing = () => expect.unreachable();
  return {
    work: book,
    part: await createChapter(book),
    post: await createPost(author, { tags: ['tides'] }),
    comment: comment ?? missing(),
    message: message ?? missing(),
    channel,
  } satisfies Record<keyof typeof STATE_TABLES, { id: string }>;
}

test('hiding, removing, restoring, dismissing and Undo have decision, reason, notification and log line, for every kind of thing (MOD-12)', async () => {
  const author = await createMember();
  for (const [type, thing] of Object.entries(await things(author))) {
    resetRateLimits();
    const reader = await createMember();
    const { id } = await createCase({ type: type as 'post', id: thing.id, author }, [reader]);
    const [hidden] = await expectComplete(() => decide(id, 'hide'));
    expect([type, hidden?.to]).toEqual([type, 'hidden']);
    await expectComplete(() => decide(id, 'dismiss'));
    const again = await createCase({ type: type as 'post', id: thing.id, author }, [reader]);
    let response: Response | undefined;
    await expectComplete(async () => {
      response = await decide(again.id, 'remove');
    });
    await expectComplete(() =>
      send(`/moderation/cases/${again.id}/undo`, { decision: done(response ?? expect.unreachable()) }, moderator.cookie),
    );
    await expectComplete(() => decide(again.id, 'remove'));
    await expectComplete(() => decide(again.id, 'restore'));
  }
});

test('holding, reporting, appealing and removing in bulk change a state with decision, reason, notification and log line (MOD-12)', async () => {
  const fresh = await createMember();
  const book = await createBook(await createMember());
  for (const action of ['release', 'remove']) {
    const id = crypto.randomUUID();
    await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ id, text: `See https://spam.example.net/${id}` }), fresh.cookie);
    const [held] = await db.select().from(cases).where(eq(cases.subjectId, id));
    await expectComplete(() => decide(held?.id ?? '', action));
  }
  const story = await createKidsStory(fresh);
  await expectComplete(() => report(administrator, { type: 'kids_book', id: story.id, reason: 'Other', details: null }));

  const author = await createMember();
  const post = await createPost(author);
  const { id } = await createCase({ type: 'post', id: post.id, author }, [await createMember()]);
  const response = await decide(id, 'remove');
  await db.update(decisions).set({ createdAt: sql`now() - interval '31 seconds'` }).where(eq(decisions.caseId, id));
  await send(`/appeals/${done(response)}`, { words: 'I wrote every line of it myself.' }, author.cookie);
  const [appeal] = await db
    .select()
    .from(appeals)
    .where(eq(appeals.decisionId, done(response)));
  await expectComplete(() => send(`/moderation/cases/${appeal?.caseId}/appeal`, { action: 'grant', reply: '' }, administrator.cookie));

  await things(author);
  const path = `/moderation/people/${author.username}/remove?from=day`;
  const bulk = await expectComplete(async () => {
    await send(path, { rule, words: '' }, moderator.cookie);
    await runJobs();
  });
  expect(bulk.length).toBeGreaterThan(4);
  const [removal] = await db.select().from(bulkRemovals).where(eq(bulkRemovals.personId, author.id));
  await expectComplete(async () => {
    await send(path, { restore: removal?.id ?? '' }, moderator.cookie);
    await runJobs();
  });
});

test('silencing, suspending, banning and restoring have decision, reason, notification and log line, in the queue and on the command line (MOD-12, ROLE-08)', async () => {
  const [person, reader] = [await createMember({ username: 'every_change' }), await createMember()];
  const about = () => createCase({ type: 'person', id: person.id, author: person }, [reader]);
  for (const action of ['silence', 'suspend', 'ban']) {
    const { id } = await about();
    const [change] = await expectComplete(() => decide(id, action, administrator));
    expect(change?.to).not.toBe('active');
    await expectComplete(() => decide(id, 'restore', administrator));
  }
  const { id } = await about();
  const response = await decide(id, 'silence');
  await expectComplete(() => send(`/moderation/cases/${id}/undo`, { decision: done(response) }, moderator.cookie));
  await expectComplete(() => runCommand(['suspend', '@every_change', '--until', '2090-01-31']));
  const page = await pageOf(await visit(`/moderation/cases/${id}`, { as: moderator.cookie }));
  expect(page.text).toContain('Suspended by the command line');
  await expectComplete(() => runCommand(['restore', '@every_change']));
});
