import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { createHeldCase } from '#app/holds/hold.server.ts';
import { sendAppeal } from '#app/moderation/appeals/appeals.server.ts';
import { decide } from '#app/moderation/decisions/decide.server.ts';
import type { Reason } from '#app/moderation/reason-rules.ts';
import { createReviewCase } from '#app/moderation/review/review.server.ts';
import { rulesInForce } from '#app/moderation/rules/rules.server.ts';
import { cases, decisions } from '#app/moderation/tables.ts';
import { reportProblem } from '#app/reports/problem/problems.server.ts';
import type { Reported } from '#app/reports/report-rules.ts';
import { report } from '#app/reports/reports.server.ts';
import { reports } from '#app/reports/tables.ts';
import { channelMessages, channels, comments, people, posts, works } from '#database/schema.ts';
import { pagesFromText } from '#editor/document/plain-text.ts';
import { db } from '#server/database/database.ts';
import { DEMO_READER, DEMO_WRITER, type IdOf } from '../people.ts';
import { publishText } from '../publish.ts';
import { DEMO_MODERATOR, DEMO_OWNER, viewerOf } from './staff-logins.ts';

type Thing = { id: string; authorId: string };
type SeededReport = { type: Reported; reason: Reason; details: string; by: number; thing: (staff: string[]) => Promise<Thing[]> };

/** Not a child, and nobody who waits for approval. */
const isMember = and(eq(people.role, 'member'), eq(people.standing, 'active'));

const postsOf = (staff: string[]) =>
  db
    .select({ id: posts.id, authorId: posts.authorId })
    .from(posts)
    .where(notInArray(posts.authorId, staff))
    .orderBy(asc(posts.createdAt), asc(posts.id))
    .limit(8);
const commentsOf = (staff: string[]) =>
  db
    .select({ id: comments.id, authorId: sql<string>`${comments.authorId}` })
    .from(comments)
    .innerJoin(works, eq(works.id, comments.workId))
    .where(and(notInArray(comments.authorId, staff), eq(works.kind, 'book')))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(4);
const worksOf = (kind: 'book' | 'kids_book') => (staff: string[]) =>
  db
    .select({ id: works.id, authorId: works.authorId })
    .from(works)
    .where(and(notInArray(works.authorId, staff), eq(works.kind, kind)))
    .orderBy(asc(works.createdAt), asc(works.id))
    .limit(1);

/** What is reported in the demo, and by how many people; the first thing of each list. */
const REPORTED: SeededReport[] = [
  {
    type: 'book',
    reason: 'Copyright Violation',
    details: 'I have read the second chapter in an anthology of 2019.',
    by: 1,
    thing: worksOf('book'),
  },
  { type: 'post', reason: 'Spam', details: 'The third one today.', by: 3, thing: postsOf },
  {
    type: 'comment',
    reason: 'Harassment or Bullying',
    details: 'This is about the author, not about the story.',
    by: 2,
    thing: commentsOf,
  },
  {
    type: 'kids_book',
    reason: 'Inappropriate Content',
    details: 'Too frightening for five-year-olds?',
    by: 1,
    thing: worksOf('kids_book'),
  },
  {
    type: 'message',
    reason: 'Personal Information',
    details: 'That is a private address.',
    by: 1,
    thing: (staff) =>
      db
        .select({ id: channelMessages.id, authorId: channelMessages.authorId })
        .from(channelMessages)
        .innerJoin(channels, eq(channels.id, channelMessages.channelId))
        .where(and(notInArray(channelMessages.authorId, staff), eq(channels.isPrivate, false)))
        .orderBy(asc(channelMessages.createdAt), asc(channelMessages.id))
        .limit(1),
  },
  {
    type: 'person',
    reason: 'Impersonation',
    details: 'There is a poet of this name, and this is not her.',
    by: 1,
    thing: (staff) =>
      db
        .select({ id: people.id, authorId: people.id })
        .from(people)
        .where(and(notInArray(people.id, staff), isMember))
        .orderBy(asc(people.username))
        .limit(1),
  },
];

const PROBLEMS = [
  {
    key: 'demo-2',
    details: 'I cannot find the works that I saved before the summer. Were they moved?',
    contact: 'tomas@storyhearth.example',
  },
];

/** Ten open cases of the kinds that content has, some answered reports among them an appealed one. A repeated run adds nothing. */
export async function seedCases(idOf: IdOf): Promise<void> {
  const staff = [DEMO_OWNER, DEMO_MODERATOR].map(idOf);
  const logins = [...staff, ...[DEMO_WRITER, DEMO_READER].map(idOf)];
  const reporters = await db
    .select({ id: people.id })
    .from(people)
    .where(and(notInArray(people.id, logins), isMember))
    .orderBy(asc(people.username))
    .limit(12);
  const reportersOf = (thing: Thing) => reporters.map(({ id }) => id).filter((id) => id !== thing.authorId);
  for (const { type, reason, details, by, thing } of REPORTED) {
    const [found] = await thing(logins);
    if (!found) continue;
    for (const id of reportersOf(found).slice(0, by)) await report(await viewerOf(id), { type, id: found.id, reason, details });
  }
  for (const problem of PROBLEMS) await reportProblem(await viewerOf(idOf(DEMO_READER)), problem);
  await holdPost(reporters[0]?.id ?? idOf(DEMO_READER));
  await sendStory(idOf(DEMO_WRITER));
  await answerReports(await viewerOf(idOf(DEMO_MODERATOR)), await postsOf(logins), reportersOf);
  await appealOne(await viewerOf(idOf(DEMO_MODERATOR)), (await commentsOf(logins))[1], reportersOf);
}

const HELD = 'f0000000-0000-7000-8000-000000000001';

/** A post with a link, which waits for staff. */
async function holdPost(authorId: string) {
  const viewer = await viewerOf(authorId);
  await db.transaction(async (tx) => {
    const created = await tx
      .insert(posts)
      .values({
        id: HELD,
        authorId,
        content: 'My new novel is out! Read the first chapter at https://books.example/tides',
        tags: [],
        state: 'held',
      })
      .onConflictDoNothing()
      .returning({ id: posts.id });
    if (created.length) await createHeldCase(viewer, tx, { type: 'post', id: HELD }, 'contact');
  });
}

const SENT = 'f0000000-0000-7000-8000-000000000002';
const SENT_PAGES = [
  'Every night at nine, Odo the owl counted the stars above the bakery. There were always forty.',
  'On Tuesday there were forty-one. The new one smelled of cinnamon.',
  'Odo flew up and knocked. “I am only resting,” said the bun. “It is a long way to the moon.”',
];

/** A kids story that waits for staff (SAFE-07). */
async function sendStory(authorId: string) {
  const viewer = await viewerOf(authorId);
  const documents = SENT_PAGES.flatMap((page) => pagesFromText(page));
  await db.transaction(async (tx) => {
    if (await tx.$count(works, eq(works.id, SENT))) return;
    const about = { title: 'The Forty-First Star', description: 'An owl counts the stars, and tonight there is one too many.' };
    const kind = { kind: 'kids_book', genre: 'Space', language: 'English', ageRange: 'Children (5-12)' } as const;
    await publishText(tx, { id: SENT, authorId, ...about, ...kind, state: 'waiting', review: 'sent' }, documents);
    await createReviewCase(viewer, tx, { id: SENT, authorId });
  });
}

type Viewer = Awaited<ReturnType<typeof viewerOf>>;
type ReportersOf = (thing: Thing) => string[];

async function decideAbout(
  viewer: Viewer,
  thing: Thing,
  action: 'dismiss' | 'remove',
): Promise<{ caseId: string; decision: string } | null> {
  const [open] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.subjectId, thing.id), eq(cases.state, 'open')));
  if (!open) return null;
  const [rule] = await rulesInForce(viewer);
  const result = await decide(viewer, [open.id], {
    actions: [action],
    ruleId: action === 'remove' ? (rule?.id ?? null) : null,
    words: null,
  });
  const decision = typeof result === 'object' && 'decisions' in result ? result.decisions[0]?.id : undefined;
  return decision ? { caseId: open.id, decision } : null;
}

/** Lets a decision and the report before it appear older. */
async function age({ caseId, decision }: { caseId: string; decision: string }, days: number, waitedHours: number) {
  const at = sql`now() - ${days} * interval '1 day'`;
  const before = sql`${at} - ${waitedHours} * interval '1 hour'`;
  await db.update(decisions).set({ createdAt: at }).where(eq(decisions.id, decision));
  await db.update(cases).set({ decidedAt: at, openedAt: before, createdAt: before }).where(eq(cases.id, caseId));
  await db.update(reports).set({ createdAt: before }).where(eq(reports.caseId, caseId));
}

/** Reports that were dismissed over the last month, for the answer times. */
async function answerReports(moderator: Viewer, list: Thing[], reportersOf: ReportersOf) {
  for (const [i, thing] of list.slice(2).entries()) {
    const [by] = reportersOf(thing);
    if (!by || (await db.$count(reports, eq(reports.contentId, thing.id)))) continue;
    await report(await viewerOf(by), { type: 'post', id: thing.id, reason: 'Spam', details: null });
    const decided = await decideAbout(moderator, thing, 'dismiss');
    if (decided) await age(decided, 1 + 5 * i, 2 + 3 * i);
  }
}

/** A removed comment whose author appeals. */
async function appealOne(moderator: Viewer, thing: Thing | undefined, reportersOf: ReportersOf) {
  const [by] = thing ? reportersOf(thing) : [];
  if (!thing || !by || (await db.$count(reports, eq(reports.contentId, thing.id)))) return;
  await report(await viewerOf(by), { type: 'comment', id: thing.id, reason: 'Hate Speech', details: null });
  const decided = await decideAbout(moderator, thing, 'remove');
  if (!decided) return;
  await age(decided, 1, 5);
  await sendAppeal(
    await viewerOf(thing.authorId),
    decided.decision,
    'I quoted the villain of the story. Please read the chapter that it is about.',
  );
}
