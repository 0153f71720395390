import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { db, plannedOnce } from '#server/database/database.ts';
import { literalLimit } from '#server/database/prepared-statements.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { viewerIfListHidden } from '../audience/left-out/hidden-list.server.ts';
import { lastScannedPlaceholder, scanOfPlaceholder } from '../audience/left-out/scan.server.ts';
import { perLists } from '../audience/per-lists.server.ts';
import { personVisibleToPlaceholder } from '../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../audience/wanted.server.ts';
import { BROWSE_PAGE_SIZE, type Cursor } from '../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '../lists/cursor-sql.ts';
import { scannedPage } from '../lists/scanned-page.ts';
import { people } from '../people/tables.ts';
import { moreTags, shownTags } from '../site/words.server.ts';
import { findTag } from '../works/facets/find-tag.server.ts';
import type { Kind } from '../works/kinds.ts';
import { works, workTags } from '../works/tables.ts';
import { cardColumns, cardOf } from '../works/works.server.ts';
import { TAGS_SHOWN } from './browse-rules.ts';
import { worksWithTag } from './tag/tag-works.server.ts';

/**
 * The rows of a list. `where` limits which rows are scanned, `further` which of the scanned rows are shown; `on` is `db` for a list whose
 * plan depends on the values.
 */
type Listed = { on?: typeof db; table: typeof works | typeof workTags; id: AnyPgColumn; where: SQL | undefined; join?: SQL; further?: SQL };

/** The statements of a list, newest first: its works, and the last row of a scan. */
function listOf(name: string, { on = plannedOnce, table, id, where, join, further }: Listed) {
  const list = { table, where: and(where, isAfterPlaceholder(table.createdAt, id)), by: [table.createdAt, id], join };
  const scanned = scanOfPlaceholder(list);
  const key = microsecondsOf(table.createdAt).as('at');
  return {
    found: perLists(
      on
        .select({ ...cardColumns, at: key })
        .from(scanned.from)
        .innerJoin(people, eq(people.id, works.authorId))
        .where(and(scanned.where, further, personVisibleToPlaceholder(), inWorkListsPlaceholder()))
        .orderBy(desc(table.createdAt), desc(id))
        .limit(literalLimit(BROWSE_PAGE_SIZE + 1)),
      name,
    ),
    lastScanned: lastScannedPlaceholder(name, list, { at: key, id, isVisible: and(works.listed, personVisibleToPlaceholder()) }),
  };
}

const kind = sql.placeholder('kind');
const ofKind = (name: string, more?: SQL, on?: typeof db) =>
  listOf(`browse_${name}`, { on, table: works, id: works.id, where: and(works.listed, eq(works.kind, kind), more) });
const newest = ofKind('newest');
const ofLanguage = ofKind('language', sql`${works.language} = ${sql.placeholder('language')}`);
const ofClass = ofKind('class', sql`${works.genre} = ${sql.placeholder('word')}`);
const given = (name: 'language' | 'genre' | 'tag') => sql`${sql.placeholder(name)}::text`;
/** The viewer's own works in any of these lists, which is all of it for members who hid what its works have in common. */
const ownWorks = ofKind(
  'own',
  sql`${works.authorId} = ${sql.placeholder('viewer')}::uuid
    and coalesce(${works.language} = ${given('language')}, ${given('language')} is null)
    and coalesce(${works.genre} = ${given('genre')}, ${given('genre')} is null)
    and (${given('tag')} is null or exists (select from ${workTags} where ${workTags.workId} = ${works.id} and ${workTags.tag} = lower(${given('tag')})))`,
  db,
);
const ofTag = listOf('browse_tag', {
  on: db,
  table: workTags,
  id: workTags.workId,
  where: eq(workTags.tag, sql`lower(${sql.placeholder('word')}::text)`),
  join: sql`inner join ${works} on ${works.id} = ${workTags.workId}`,
  further: and(works.listed, eq(works.kind, kind)),
});

/** Before the newest work: in the year 2255, with the greatest id. */
const BEGINNING: Cursor = { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

type Filter = { by: 'tag' | 'class'; word: string | null; language: string | null };

/**
 * A page of the works of one kind visible to the viewer, newest first: of one genre, category or tag if `word` is given, or in one
 * language; a tag with synonyms includes theirs (TAG-03). `isHidden` means that the viewer hid what all works of the list have in common,
 * so that it has their own works only.
 */
export async function browse(viewer: Viewer, kind: Kind, { by, word, language }: Filter, cursor: Cursor | null) {
  const joined = by === 'tag' && word ? await findTag(viewer, word) : null;
  if (joined?.isJoined) return worksWithTag(viewer, joined.id, cursor, kind);
  const common = { kind, language, genre: by === 'class' ? word : null, tag: by === 'tag' ? word : null };
  const isHidden = (await viewerIfListHidden(viewer, common)) !== null;
  const list = isHidden ? ownWorks : word ? (by === 'tag' ? ofTag : ofClass) : language ? ofLanguage : newest;
  const values = (from: Cursor | null) => {
    const { at, id: after } = from ?? BEGINNING;
    return { viewer: viewer?.id ?? null, word, ...common, at, after };
  };
  const { rows, more } = await scannedPage(cursor, BROWSE_PAGE_SIZE, {
    found: (from) => list.found(viewer).execute(values(from)),
    lastScanned: (from) => list.lastScanned(viewer, values(from)),
  });
  return { works: rows.map((row) => cardOf(viewer, row)), more, isHidden };
}

function tagsOffered(name: string, more?: SQL) {
  const scanned = scanOfPlaceholder({
    table: works,
    where: and(eq(works.kind, kind), works.listed, more),
    by: [works.createdAt, works.id],
  });
  return perLists(
    db.select({ tag: sql<string>`t.tag` }).from(
      sql`(
      select mode() within group (order by word) as tag, count(*) as n from (
        select tags from ${scanned.from} join ${people} on ${people.id} = ${works.authorId}
        where ${scanned.where} and ${personVisibleToPlaceholder()} and ${inWorkListsPlaceholder()}
        order by ${works.createdAt} desc, ${works.id} desc limit 200
      ) newest, unnest(newest.tags) as word
      group by lower(word) order by n desc, tag limit ${sql.placeholder('limit')}
    ) as t`,
    ),
    name,
  );
}
const offered = tagsOffered('browse_tags');
const ownOffered = tagsOffered('browse_own_tags', sql`${works.authorId} = ${sql.placeholder('viewer')}::uuid`);

/** The most frequent tags of the newest 200 works, for the chips; the cost does not grow with the number of tags. */
export async function tagsOf(viewer: Viewer, kind: Kind): Promise<string[]> {
  const statement = (await viewerIfListHidden(viewer, { kind })) ? ownOffered : offered;
  const found = await statement(viewer).execute({ viewer: viewer?.id ?? null, kind, limit: TAGS_SHOWN + moreTags() });
  return shownTags(found.map(({ tag }) => tag)).slice(0, TAGS_SHOWN);
}
