import { and, asc, eq, gt } from 'drizzle-orm';
import type { ArchiveFile, ArchiveSection } from '#server/archive/archive-sections.ts';
import { byPosition } from '#server/database/by-position.ts';
import { db } from '#server/database/database.ts';
import { works } from '../works/tables.ts';
import { versionBodies, versionPages, versions } from './tables.ts';

const VERSIONS_BATCH_SIZE = 100;
const PAGES_BATCH_SIZE = 4; // pages in memory at a time, at most 200 kB each

const columns = {
  ...{ id: versions.id, workId: versions.workId, partId: versions.partId, number: versions.number, isPublished: versions.isPublished },
  ...{ title: versions.title, description: versions.description, cover: versions.cover, details: versions.details, note: versions.note },
  ...{ isAnnounced: versions.isAnnounced, pagesCount: versions.pagesCount, wordsCount: versions.wordsCount, createdAt: versions.createdAt },
  ...{ wordsAdded: versions.wordsAdded, wordsRemoved: versions.wordsRemoved },
};
const pageColumns = { position: versionPages.position, document: versionBodies.document, words: versionBodies.words };

async function* jsonOf(version: { id: string }) {
  yield `{"version":${JSON.stringify(version)},\n"contents":[`;
  let separator = '\n';
  const pages = byPosition(PAGES_BATCH_SIZE, (last, size) =>
    db
      .select(pageColumns)
      .from(versionPages)
      .innerJoin(versionBodies, eq(versionBodies.id, versionPages.bodyId))
      .where(and(eq(versionPages.versionId, version.id), gt(versionPages.position, last)))
      .orderBy(asc(versionPages.position))
      .limit(size),
  );
  for await (const page of pages) {
    yield separator + JSON.stringify(page);
    separator = ',\n';
  }
  yield ']}\n';
}

async function* files(viewer: { id: string }): AsyncGenerator<ArchiveFile> {
  for (let after: string | null = null; ; ) {
    const found: { id: string }[] = await db
      .select(columns)
      .from(versions)
      .innerJoin(works, and(eq(works.id, versions.workId), eq(works.authorId, viewer.id)))
      .where(after ? gt(versions.id, after) : undefined)
      .orderBy(asc(versions.id))
      .limit(VERSIONS_BATCH_SIZE);
    for (const version of found) yield { path: `versions/${version.id}.json`, chunks: jsonOf(version) };
    if (found.length < VERSIONS_BATCH_SIZE) return;
    after = found.at(-1)?.id ?? null;
  }
}

/** The versions of a person's published works and parts, with their pages (EDIT-20). */
export const archiveSections: ArchiveSection[] = [{ columns: [...Object.values(columns), ...Object.values(pageColumns)], files }];
