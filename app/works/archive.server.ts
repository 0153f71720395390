import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type ArchiveFile, type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { byPosition } from '#server/database/by-position.ts';
import { db } from '#server/database/database.ts';
import { htmlHead, htmlHeading, htmlOfPage, htmlOfPanel } from '../document/archive-html.server.tsx';
import { alwaysShown } from './ratings/tables.ts';
import { pages, panels, parts, works } from './tables.ts';

const BATCH_SIZE = 4; // pages in memory at a time, at most 200 kB each

const workColumns = {
  ...{ id: works.id, kind: works.kind, title: works.title, description: works.description, cover: works.cover, genre: works.genre },
  ...{ tags: works.tags, language: works.language, ageRange: works.ageRange, challengeId: works.challengeId, isFeatured: works.isFeatured },
  ...{ likesCount: works.likesCount, viewsCount: works.viewsCount, commentsCount: works.commentsCount, pagesCount: works.pagesCount },
  ...{ wordsCount: works.wordsCount, chapterCount: works.chapterCount, textBytes: works.textBytes },
  ...{ status: works.status, holdUntil: works.holdUntil, ownSeconds: works.ownSeconds, readingSeconds: works.readingSeconds },
  ...{
    rating: works.rating,
    warnings: works.warnings,
    warningsStated: works.warningsStated,
    partWarnings: works.partWarnings,
    panelWarnings: works.panelWarnings,
  },
  ...{ assistance: works.assistance, labelStated: works.labelStated, label: works.label },
  ...{ commentRule: works.commentRule, holdFirstComments: works.holdFirstComments, hasRemarks: works.hasRemarks },
  ...{
    state: works.state,
    review: works.review,
    reviewNote: works.reviewNote,
    changeNote: works.changeNote,
    stateAt: works.stateAt,
    createdAt: works.createdAt,
    updatedAt: works.updatedAt,
    editedAt: works.editedAt,
    announcement: works.announcement,
    defaultNoteBefore: works.defaultNoteBefore,
    defaultNoteAfter: works.defaultNoteAfter,
    renewedAt: works.renewedAt,
    announcedAt: works.announcedAt,
  },
};
const partColumns = {
  ...{ id: parts.id, title: parts.title, description: parts.description, pagesCount: parts.pagesCount, wordsCount: parts.wordsCount },
  ...{ textBytes: parts.textBytes, state: parts.state, stateAt: parts.stateAt, createdAt: parts.createdAt, editedAt: parts.editedAt },
  ...{
    position: parts.position,
    noteBefore: parts.noteBefore,
    noteAfter: parts.noteAfter,
    seconds: parts.seconds,
    warnings: parts.warnings,
    assistance: parts.assistance,
    isQuiet: parts.isQuiet,
  },
};
const pageColumns = { position: pages.position, document: pages.document, words: pages.words };
const panelColumns = {
  ...{ position: panels.position, picture: panels.picture, width: panels.width, height: panels.height },
  ...{ description: panels.description, bubbles: panels.bubbles, warnings: panels.warnings },
};

type Work = { id: string; kind: string; title: string; description: string; hasParts: boolean };
type Place = { work: Work; partId: string | null };

/** The pages or panels of a work or part, a few in memory at a time. */
const pagesOf = ({ work: { id }, partId }: Place) =>
  byPosition(BATCH_SIZE, (last, size) =>
    db
      .select(pageColumns)
      .from(pages)
      .where(and(eq(pages.workId, id), partId ? eq(pages.partId, partId) : isNull(pages.partId), gt(pages.position, last)))
      .orderBy(asc(pages.position))
      .limit(size),
  );
const panelsOf = ({ work: { id }, partId }: Place) =>
  byPosition(BATCH_SIZE, (last, size) =>
    db
      .select(panelColumns)
      .from(panels)
      .where(and(eq(panels.workId, id), partId ? eq(panels.partId, partId) : isNull(panels.partId), gt(panels.position, last)))
      .orderBy(asc(panels.position))
      .limit(size),
  );
const contents = (place: Place) => (place.work.kind === 'comic' ? panelsOf(place) : pagesOf(place));

const partsOf = async ({ id, hasParts }: Work) =>
  hasParts ? db.select(partColumns).from(parts).where(eq(parts.workId, id)).orderBy(asc(parts.position)) : [];

async function* jsonContents(place: Place) {
  let separator = '\n';
  for await (const content of contents(place)) {
    yield separator + JSON.stringify(content);
    separator = ',\n';
  }
}

/** A work with its pages or panels and its parts, as JSON. */
async function* jsonOf(work: Work) {
  const { hasParts: _, ...shown } = work;
  yield `{"work":${JSON.stringify(shown)},\n"contents":[`;
  yield* jsonContents({ work, partId: null });
  yield '],\n"parts":[';
  let separator = '\n';
  for (const part of await partsOf(work)) {
    yield `${separator}{"part":${JSON.stringify(part)},\n"contents":[`;
    yield* jsonContents({ work, partId: part.id });
    yield ']}';
    separator = ',\n';
  }
  yield ']}\n';
}

async function* htmlContents(place: Place) {
  for await (const content of contents(place)) {
    if ('document' in content) yield htmlOfPage(content.document);
    else yield htmlOfPanel({ picture: content.picture, description: content.description, words: content.bubbles.map(({ text }) => text) });
  }
}

/** The same for reading. */
async function* htmlOf(work: Work) {
  yield htmlHead(work.title, work.description);
  yield* htmlContents({ work, partId: null });
  for (const part of await partsOf(work)) {
    yield htmlHeading(part.title, part.description);
    yield* htmlContents({ work, partId: part.id });
  }
}

const WORKS_BATCH_SIZE = 100;

/** Which of the works have parts, so that most works need no query for them. */
async function idsWithParts(ids: string[]): Promise<Set<string>> {
  const found = await db.selectDistinct({ id: parts.workId }).from(parts).where(inArray(parts.workId, ids));
  return new Set(found.map(({ id }) => id));
}

/** A work as JSON and for reading. */
export function* filesOfWork(work: Work): Generator<ArchiveFile> {
  yield { path: `works/${work.id}.json`, chunks: jsonOf(work) };
  yield { path: `works/${work.id}.html`, chunks: htmlOf(work) };
}

export type ArchivedWork = Work & { cover: string | null };

/** The viewer's own work in any state; null: not found. */
export async function ownWork(viewer: { id: string }, id: string): Promise<ArchivedWork | null> {
  const [found] = await db
    .select(workColumns)
    .from(works)
    .where(and(eq(works.id, id), eq(works.authorId, viewer.id)));
  return found ? { ...found, hasParts: (await idsWithParts([id])).has(id) } : null;
}

async function* files(viewer: { id: string }): AsyncGenerator<ArchiveFile> {
  for (let after: string | null = null; ; ) {
    const found: Omit<Work, 'hasParts'>[] = await db
      .select(workColumns)
      .from(works)
      .where(and(eq(works.authorId, viewer.id), after ? gt(works.id, after) : undefined))
      .orderBy(asc(works.id))
      .limit(WORKS_BATCH_SIZE);
    const withParts = await idsWithParts(found.map(({ id }) => id));
    for (const work of found) {
      yield* filesOfWork({ ...work, hasParts: withParts.has(work.id) });
    }
    if (found.length < WORKS_BATCH_SIZE) return;
    after = found.at(-1)?.id ?? null;
  }
}

/** A person's published works in every state, each as JSON and for reading (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  { columns: [workColumns, partColumns, pageColumns, panelColumns].flatMap((columns) => Object.values(columns)), files },
  rowsSection({
    path: 'always-shown.json',
    owner: alwaysShown.personId,
    key: alwaysShown.workId,
    columns: { workId: alwaysShown.workId, createdAt: alwaysShown.createdAt },
  }),
];
