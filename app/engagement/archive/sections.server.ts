import { isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { namedWorks } from '#app/audience/archive-titles.server.ts';
import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { libraryEntries, librarySettings, readingHistory } from '../library/tables.ts';
import { likes, readingPlaces, readingProgress, savedStories, views } from '../tables.ts';

type Table = { personId: AnyPgColumn; workId: AnyPgColumn };
const ofWorks = (path: string, { personId, workId }: Table, columns: Record<string, AnyPgColumn>): ArchiveSection =>
  rowsSection({
    path,
    owner: personId,
    key: workId,
    columns: { workId, ...columns },
    async complete(viewer, rows) {
      const named = await namedWorks(viewer, rows);
      return rows.map((row) => ({ ...row, work: named.get(row.workId) ?? null }));
    },
  });

const places = (path: string, only: SQL, key: AnyPgColumn) =>
  rowsSection({
    path,
    owner: readingPlaces.personId,
    key,
    only,
    columns: {
      ...{ workId: readingPlaces.workId, partId: readingPlaces.partId, page: readingPlaces.page, block: readingPlaces.block },
      ...{ percent: readingPlaces.percent, firstAt: readingPlaces.firstAt, lastAt: readingPlaces.lastAt, turnedAt: readingPlaces.turnedAt },
    },
  });

/** What a person likes, saved and reads (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  ofWorks('likes.json', likes, { createdAt: likes.createdAt }),
  ofWorks('saved-stories.json', savedStories, { createdAt: savedStories.createdAt }),
  ofWorks('library.json', libraryEntries, {
    ...{ state: libraryEntries.state, stateAt: libraryEntries.stateAt, note: libraryEntries.note, timesRead: libraryEntries.timesRead },
    ...{ startedOn: libraryEntries.startedOn, finishedOn: libraryEntries.finishedOn, createdAt: libraryEntries.createdAt },
  }),
  rowsSection({
    path: 'library-settings.json',
    owner: librarySettings.personId,
    key: librarySettings.personId,
    columns: { byReading: librarySettings.byReading, historyPaused: librarySettings.historyPaused },
  }),
  ofWorks('reading-history.json', readingHistory, { openedAt: readingHistory.openedAt }),
  ofWorks('views.json', views, { createdAt: views.createdAt }),
  ofWorks('reading-progress.json', readingProgress, {
    ...{ currentPage: readingProgress.currentPage, totalPages: readingProgress.totalPages, lastRead: readingProgress.lastRead },
    ...{
      partId: readingProgress.partId,
      partPage: readingProgress.partPage,
      block: readingProgress.block,
      partBlock: readingProgress.partBlock,
    },
  }),
  places('reading-places.json', isNull(readingPlaces.partId), readingPlaces.workId),
  places('reading-places-in-parts.json', isNotNull(readingPlaces.partId), readingPlaces.partId),
];
