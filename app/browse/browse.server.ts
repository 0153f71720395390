import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { whoHides } from '../audience/left-out/hidden-list.server.ts';
import { perLists } from '../audience/per-lists.server.ts';
import { personVisibleToPlaceholder } from '../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../audience/wanted.server.ts';
import { BROWSE_PAGE_SIZE, type Cursor } from '../lists/cursor-rules.ts';
import { people } from '../people/tables.ts';
import { moreTags, shownTags } from '../site/words.server.ts';
import { findTag } from '../works/facets/find-tag.server.ts';
import type { Kind } from '../works/kinds.ts';
import { works, workTags } from '../works/tables.ts';
import { type CardRow, cardColumns, cardOf, type WorkCard } from '../works/works.server.ts';
import { TAGS_SHOWN } from './browse-rules.ts';
import { worksWithTag } from './tag/tag-works.server.ts';

const at = sql`('epoch'::timestamptz + ${sql.placeholder('at')}::bigint * interval '1 microsecond')`;
const after = sql`${sql.placeholder('after')}::uuid`;
/** The timestamp of a row in exact microseconds, because a rounded cursor would repeat or skip works. */
const micros = (column: SQL) => sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`.as('at');

const ofKind = (name: string, more?: SQL) =>
  perLists(
    db
      .select({ ...cardColumns, at: micros(sql`${works.createdAt}`) })
      .from(works)
      .innerJoin(people, eq(people.id, works.authorId))
      .where(
        and(
          works.listed,
          eq(works.kind, sql.placeholder('kind')),
          more,
          sql`(${works.createdAt}, ${works.id}) < (${at}, ${after})`,
          personVisibleToPlaceholder(),
          inWorkListsPlaceholder(),
        ),
      )
      .orderBy(desc(works.createdAt), desc(works.id))
      .limit(BROWSE_PAGE_SIZE + 1),
    name,
  );
const newest = ofKind('browse_newest');
const ofLanguage = ofKind('browse_language', sql`${works.language} = ${sql.placeholder('language')}`);
const ofClass = ofKind('browse_class', sql`${works.genre} = ${sql.placeholder('word')}`);
const given = (name: 'language' | 'genre' | 'tag') => sql`${sql.placeholder(name)}::text`;
/** The own works in any of these lists, for members who hid what all works of the list have in common. */
const ownWorks = ofKind(
  'browse_own',
  sql`${works.authorId} = ${sql.placeholder('viewer')}::uuid
    and coalesce(${works.language} = ${given('language')}, ${given('language')} is null)
    and coalesce(${works.genre} = ${given('genre')}, ${given('genre')} is null)
    and (${given('tag')} is null or exists (select from ${workTags} where ${workTags.workId} = ${works.id} and ${workTags.tag} = lower(${given('tag')})))`,
);
const ofTag = perLists(
  db
    .select({ ...cardColumns, at: micros(sql`${workTags.createdAt}`) })
    .from(workTags)
    .innerJoin(works, eq(works.id, workTags.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(
      and(
        eq(workTags.tag, sql`lower(${sql.placeholder('word')}::text)`),
        sql`(${workTags.createdAt}, ${workTags.workId}) < (${at}, ${after})`,
        eq(works.kind, sql.placeholder('kind')),
        works.listed,
        personVisibleToPlaceholder(),
        inWorkListsPlaceholder(),
      ),
    )
    .orderBy(desc(workTags.createdAt), desc(workTags.workId))
    .limit(BROWSE_PAGE_SIZE + 1),
  'browse_tag',
);

const BEGINNING: Cursor = { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

type Filter = { by: 'tag' | 'class'; word: string | null; language: string | null };

/**
 * A page of the works of one kind visible to the viewer, newest first, after `cursor`: of one genre, category or tag if `word` is given, or
 * in one language; a tag with synonyms includes theirs (TAG-03). `more` is the cursor of the next page, null at the end.
 */
export async function browse(viewer: Viewer, kind: Kind, { by, word, language }: Filter, cursor: Cursor | null) {
  const joined = by === 'tag' && word ? await findTag(viewer, word) : null;
  if (joined?.isJoined) return worksWithTag(viewer, joined.id, cursor, kind);
  const from = cursor ?? BEGINNING;
  const values = { viewer: viewer?.id ?? null, kind, at: from.at, after: from.id };
  const common = { kind, language, genre: by === 'class' ? word : null, tag: by === 'tag' ? word : null };
  if (await whoHides(viewer, common)) return pageOf(viewer, await ownWorks(viewer).execute({ ...values, ...common }));
  const found = word
    ? await (by === 'tag' ? ofTag : ofClass)(viewer).execute({ ...values, word })
    : await (language ? ofLanguage(viewer).execute({ ...values, language }) : newest(viewer).execute(values));
  return pageOf(viewer, found);
}

/** A page of these works and the cursor of the next one. */
function pageOf(viewer: Viewer, found: (CardRow & { at: string })[]) {
  const shown = found.slice(0, BROWSE_PAGE_SIZE);
  const last = found.length > BROWSE_PAGE_SIZE ? shown.at(-1) : undefined;
  const cards: WorkCard[] = shown.map(({ at: _, ...row }) => cardOf(viewer, row));
  return { works: cards, more: last ? { at: last.at, id: last.id } : null };
}

const tagsOffered = (name: string, more: SQL = sql`true`) =>
  perLists(
    db.select({ tag: sql<string>`t.tag` }).from(
      sql`(
      select mode() within group (order by word) as tag, count(*) as n from (
        select tags from ${works} join ${people} on ${people.id} = ${works.authorId}
        where ${works.kind} = ${sql.placeholder('kind')} and ${works.listed} and ${more} and ${personVisibleToPlaceholder()} and ${inWorkListsPlaceholder()}
        order by ${works.createdAt} desc, ${works.id} desc limit 200
      ) newest, unnest(newest.tags) as word
      group by lower(word) order by n desc, tag limit ${sql.placeholder('limit')}
    ) as t`,
    ),
    name,
  );
const offered = tagsOffered('browse_tags');
const ownOffered = tagsOffered('browse_own_tags', sql`${works.authorId} = ${sql.placeholder('viewer')}::uuid`);

/** The most frequent tags of the newest 200 works, for the chips; the cost does not grow with the number of tags. */
export async function tagsOf(viewer: Viewer, kind: Kind): Promise<string[]> {
  const statement = (await whoHides(viewer, { kind })) ? ownOffered : offered;
  const found = await statement(viewer).execute({ viewer: viewer?.id ?? null, kind, limit: TAGS_SHOWN + moreTags() });
  return shownTags(found.map(({ tag }) => tag)).slice(0, TAGS_SHOWN);
}
