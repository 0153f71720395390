import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type ArchiveFile, type ArchiveSection, jsonList, rowsSection } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { UNDO_SECONDS } from './decisions/decision-rules.ts';
import { appeals, cases, decisions } from './tables.ts';

const BATCH_SIZE = 200;
const columns = {
  ...{ actions: decisions.actions, ruleTitle: decisions.ruleTitle, ruleText: decisions.ruleText, words: decisions.words },
  ...{ until: decisions.until, createdAt: decisions.createdAt },
};

/** Decisions about the person and their things, once they can no longer be taken back; never who made them or what only staff read. */
async function* decisionsAbout(viewer: { id: string }) {
  for (let after: string | null = null; ; ) {
    const found: { id: string; actions: string[] }[] = await db
      .select({ id: decisions.id, about: cases.subjectType, ...columns })
      .from(decisions)
      .innerJoin(cases, eq(cases.id, decisions.caseId))
      .where(
        and(
          eq(cases.subjectPersonId, viewer.id),
          isNull(decisions.undoneAt),
          sql`${decisions.createdAt} < now() - ${UNDO_SECONDS} * interval '1 second'`,
          sql`${decisions.actions} <> '{note}'`,
          after ? gt(decisions.id, after) : undefined,
        ),
      )
      .orderBy(asc(decisions.id))
      .limit(BATCH_SIZE);
    yield* found.map(({ id: _, actions, ...entry }) => ({ ...entry, actions: actions.filter((action) => action !== 'note') }));
    if (found.length < BATCH_SIZE) return;
    after = found.at(-1)?.id ?? null;
  }
}

async function* files(viewer: { id: string }): AsyncGenerator<ArchiveFile> {
  yield { path: 'decisions.json', chunks: jsonList(decisionsAbout(viewer)) };
}

/** The decisions about a person, and the person's appeals (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  { columns: [...Object.values(columns), cases.subjectType], files },
  rowsSection({
    path: 'appeals.json',
    owner: appeals.personId,
    key: appeals.id,
    columns: {
      ...{ words: appeals.words, result: appeals.result, reply: appeals.reply },
      ...{ createdAt: appeals.createdAt, decidedAt: appeals.decidedAt },
    },
  }),
];
