import { and, asc, eq, gt } from 'drizzle-orm';
import { htmlHead, htmlOfPage, htmlOfPanel } from '#app/document/archive-html.server.tsx';
import type { ArchiveFile, ArchiveSection } from '#server/archive/archive-sections.ts';
import { byPosition } from '#server/database/by-position.ts';
import { db } from '#server/database/database.ts';
import { draftPages, drafts } from '../tables.ts';

const DRAFTS_BATCH_SIZE = 100;
const PAGES_BATCH_SIZE = 4; // pages in memory at a time

const draftColumns = {
  ...{ id: drafts.id, kind: drafts.kind, origin: drafts.origin, title: drafts.title, description: drafts.description },
  ...{ workId: drafts.workId, tags: drafts.tags, cover: drafts.cover, genre: drafts.genre, language: drafts.language },
  ...{ pagesCount: drafts.pagesCount, wordsCount: drafts.wordsCount, bytes: drafts.bytes, revision: drafts.revision },
  ...{ publishAt: drafts.publishAt, publishZone: drafts.publishZone },
  ...{ createdAt: drafts.createdAt, updatedAt: drafts.updatedAt },
};
const pageColumns = { key: draftPages.key, position: draftPages.position, document: draftPages.document, words: draftPages.words };

/** The pages of a draft, a few in memory at a time. */
const pagesOf = (draftId: string) =>
  byPosition(PAGES_BATCH_SIZE, (last, size) =>
    db
      .select(pageColumns)
      .from(draftPages)
      .where(and(eq(draftPages.draftId, draftId), gt(draftPages.position, last)))
      .orderBy(asc(draftPages.position))
      .limit(size),
  );

async function* jsonOf(draft: { id: string }) {
  let separator = '\n';
  yield `{"draft":${JSON.stringify(draft)},\n"contents":[`;
  for await (const page of pagesOf(draft.id)) {
    yield separator + JSON.stringify(page);
    separator = ',\n';
  }
  yield ']}\n';
}

async function* htmlOf({ id, title, description }: { id: string; title: string; description: string }) {
  yield htmlHead(title, description);
  for await (const { document } of pagesOf(id)) {
    if ('bubbles' in document) {
      const { picture, bubbles } = document;
      yield htmlOfPanel({ picture: picture?.src ?? null, description: document.description, words: bubbles.map(({ text }) => text) });
    } else yield htmlOfPage(document);
  }
}

async function* files(viewer: { id: string }): AsyncGenerator<ArchiveFile> {
  for (let after: string | null = null; ; ) {
    const found: { id: string; title: string; description: string }[] = await db
      .select(draftColumns)
      .from(drafts)
      .where(and(eq(drafts.authorId, viewer.id), after ? gt(drafts.id, after) : undefined))
      .orderBy(asc(drafts.id))
      .limit(DRAFTS_BATCH_SIZE);
    for (const draft of found) {
      yield { path: `drafts/${draft.id}.json`, chunks: jsonOf(draft) };
      yield { path: `drafts/${draft.id}.html`, chunks: htmlOf(draft) };
    }
    if (found.length < DRAFTS_BATCH_SIZE) return;
    after = found.at(-1)?.id ?? null;
  }
}

/** A person's drafts, each as JSON and for reading (ACC-07). */
export const archiveSections: ArchiveSection[] = [{ columns: [...Object.values(draftColumns), ...Object.values(pageColumns)], files }];
