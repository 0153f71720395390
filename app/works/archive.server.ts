import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { ArchiveFile, ArchiveSection } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { htmlHead, htmlHeading, htmlOfPage, htmlOfPanel } from '../document/archive-html.server.tsx';
import { pages, panels, parts, works } from './tables.ts';

const BATCH_SIZE = 4; // pages in memory at a time, at most 200 kB each

const workColumns = {
  ...{ id: works.id, kind: works.kind, title: works.title, description: works.description, cover: works.cover, genre: works.genre },
  ...{ tags: works.tags, language: works.language, ageRange: works.ageRange, challengeId: works.challengeId, isFeatured: works.isFeatured },
  ...{ likesCount: works.likesCount, viewsCount: works.viewsCount, commentsCount: works.commentsCount, pagesCount: works.pagesCount },
  ...{ wordsCount: works.wordsCount, chapterCount: works.chapterCount, textBytes: works.textBytes },
  ...{ state: works.state, stateAt: works.stateAt, createdAt: works.createdAt, updatedAt: works.updatedAt },
};
const partColumns = {
  ...{ id: parts.id, title: parts.title, description: parts.description, pagesCount: parts.pagesCount, wordsCount: parts.wordsCount },
  ...{ textBytes: parts.textBytes, state: parts.state, stateAt: parts.stateAt, createdAt: parts.createdAt },
};
const pageColumns = { position: pages.position, document: pages.document, words: pages.words };
const panelColumns = {
  ...{ position: panels.position, picture: panels.picture, width: panels.width, height: panels.height },
  ...{ description: panels.description, bubbles: panels.bubbles },
};

type Place = { workId: string; partId: string | null };

/** The pages or panels of a work or part, a few in memory at a time. */
async function* contents({ workId, partId }: Place) {
  for (let last = 0; ; ) {
    const found = await db
      .select(pageColumns)
      .from(pages)
      .where(and(eq(pages.workId, workId), partId ? eq(pages.partId, partId) : isNull(pages.partId), gt(pages.position, last)))
      .orderBy(asc(pages.position))
      .limit(BATCH_SIZE);
    yield* found;
    last = found.at(-1)?.position ?? last;
    if (found.length < BATCH_SIZE) break;
  }
  for (let last = 0; ; ) {
    const found = await db
      .select(panelColumns)
      .from(panels)
      .where(and(eq(panels.workId, workId), partId ? eq(panels.partId, partId) : isNull(panels.partId), gt(panels.position, last)))
      .orderBy(asc(panels.position))
      .limit(BATCH_SIZE);
    yield* found;
    last = found.at(-1)?.position ?? last;
    if (found.length < BATCH_SIZE) return;
  }
}

const partsOf = (workId: string) =>
  db.select(partColumns).from(parts).where(eq(parts.workId, workId)).orderBy(asc(parts.createdAt), asc(parts.id));

async function* jsonContents(place: Place) {
  let separator = '\n';
  for await (const one of contents(place)) {
    yield separator + JSON.stringify(one);
    separator = ',\n';
  }
}

/** A work with its pages or panels and its parts, as JSON. */
async function* jsonOf(work: { id: string }) {
  yield `{"work":${JSON.stringify(work)},\n"contents":[`;
  yield* jsonContents({ workId: work.id, partId: null });
  yield '],\n"parts":[';
  let separator = '\n';
  for (const part of await partsOf(work.id)) {
    yield `${separator}{"part":${JSON.stringify(part)},\n"contents":[`;
    yield* jsonContents({ workId: work.id, partId: part.id });
    yield ']}';
    separator = ',\n';
  }
  yield ']}\n';
}

async function* htmlContents(place: Place) {
  for await (const one of contents(place)) {
    if ('document' in one) yield htmlOfPage(one.document);
    else yield htmlOfPanel({ picture: one.picture, description: one.description, words: one.bubbles.map(({ text }) => text) });
  }
}

/** The same for reading. */
async function* htmlOf({ id, title, description }: { id: string; title: string; description: string }) {
  yield htmlHead(title, description);
  yield* htmlContents({ workId: id, partId: null });
  for (const part of await partsOf(id)) {
    yield htmlHeading(part.title, part.description);
    yield* htmlContents({ workId: id, partId: part.id });
  }
}

const WORKS_BATCH_SIZE = 100;

async function* files(viewer: { id: string }): AsyncGenerator<ArchiveFile> {
  for (let after: string | null = null; ; ) {
    const found: { id: string; title: string; description: string }[] = await db
      .select(workColumns)
      .from(works)
      .where(and(eq(works.authorId, viewer.id), after ? gt(works.id, after) : undefined))
      .orderBy(asc(works.id))
      .limit(WORKS_BATCH_SIZE);
    for (const work of found) {
      yield { path: `works/${work.id}.json`, chunks: jsonOf(work) };
      yield { path: `works/${work.id}.html`, chunks: htmlOf(work) };
    }
    if (found.length < WORKS_BATCH_SIZE) return;
    after = found.at(-1)?.id ?? null;
  }
}

/** A person's published works in every state, each as JSON and for reading (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  { columns: [workColumns, partColumns, pageColumns, panelColumns].flatMap((columns) => Object.values(columns)), files },
];
