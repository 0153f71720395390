import { and, ne, type SQL, sql } from 'drizzle-orm';
import { db, plannedOnce } from '#server/database/database.ts';
import { literalLimit } from '#server/database/prepared-statements.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { warnedBy } from '../../audience/card-covers.server.ts';
import { facetsOfWork } from '../../audience/left-out/left-out.server.ts';
import { perLists } from '../../audience/per-lists.server.ts';
import { hasRow, outsideClosedZone, personVisibleToPlaceholder, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../../audience/wanted.server.ts';
import { savedFilters } from '../../browse/saved-filters/tables.ts';
import { libraryEntries } from '../../engagement/library/tables.ts';
import { readingPlaces } from '../../engagement/tables.ts';
import { follows } from '../../following/tables.ts';
import { people, spectating } from '../../people/tables.ts';
import { seriesWorks } from '../../series/tables.ts';
import { shownTags } from '../../site/words.server.ts';
import type { Reason } from '../../tiles/why.tsx';
import { facets, workFacets } from '../../works/facets/tables.ts';
import { kinds, partKinds } from '../../works/kinds.ts';
import { viewerPlaceholder as viewerId } from '../../works/ratings/covering.server.ts';
import { parts, works, workTags } from '../../works/tables.ts';
import { cardColumns, cardOf, type WorkCard } from '../../works/works.server.ts';
import {
  CANDIDATES,
  CANDIDATES_BEFORE_LISTS,
  leastShown,
  leastShownBeforeLists,
  leastShownInLanguage,
} from './new-here/new-here.server.ts';
import { SHOWINGS_TOPIC } from './new-here/showings.server.ts';
import { begunOfGiven, isNewToViewer } from './new-to-viewer.server.ts';
import { OTHER_ROWS } from './row-rules.ts';

/** A work in a row of the member's own, with why it is there; `part` is a new chapter or arc of it. */
export type PersonalCard = { work: WorkCard; why: Reason; part?: { id: string; title: string } };
type PersonalRow = 'chapters' | 'because' | 'newHere';
export type PersonalRows = Record<PersonalRow, PersonalCard[]>;

const number = (n: number) => sql.raw(String(n));
const TAGS_SHOWN = 3;
const CANDIDATES_MAX = number(200); // of each row; those that the viewer may not see or hid are left out afterwards
const FOLLOWED = { spectated: number(1_000), worksOfEach: number(4), partsOfEach: number(8) };

const { chapters, because } = OTHER_ROWS;
const chapterDays = sql.raw(`interval '${chapters.days} days'`);

/** What the viewer follows, as `(work_id, reason)`; people are followed with what they published or continued lately. */
const followedWorks = sql`(select work_id, min(reason) as reason from (
    select ${follows.workId} as work_id, 1 as reason from ${follows} where ${follows.personId} = ${viewerId} and ${follows.workId} is not null
    union all
    select ${seriesWorks.workId}, 2 from ${follows} join ${seriesWorks} on ${seriesWorks.seriesId} = ${follows.seriesId}
      where ${follows.personId} = ${viewerId} and ${follows.seriesId} is not null
    union all
    select renewed.work_id, 3 from (select ${spectating.spectatedId} as id from ${spectating} where ${spectating.spectatorId} = ${viewerId}
        order by ${spectating.createdAt} desc limit ${FOLLOWED.spectated}) spectated
      cross join lateral (select ${workFacets.workId} as work_id from ${workFacets}
        where ${workFacets.authorId} = spectated.id and ${workFacets.renewedAt} > now() - ${chapterDays}
        order by ${workFacets.renewedAt} desc limit ${FOLLOWED.worksOfEach}) renewed) every group by work_id)`;

/** The newest parts of those works that the viewer never opened. */
const newParts = sql`(select found.*, row_number() over (order by found.created_at desc, found.part_id desc)::int as place from (
    select part.*, followed.reason from ${followedWorks} followed cross join lateral (
      select p.id as part_id, p.work_id, p.title, p.created_at from ${parts} p
      where p.work_id = followed.work_id and p.state = 'shown' and p.created_at > now() - ${chapterDays}
        and not exists (select from ${readingPlaces} r where r.person_id = ${viewerId} and r.work_id = p.work_id and r.part_id = p.id)
      order by p.created_at desc, p.id desc limit ${FOLLOWED.partsOfEach}) part
    order by part.created_at desc, part.part_id desc limit ${CANDIDATES_MAX}) found) candidate`;

/** The works that the viewer finished last; not those that are no longer visible, hidden or under Warn, whose title would be shown. */
const finished = sql`(select ${works.id} as id, ${works.title} as title, ${works.tags} as tags, row_number() over (order by ${libraryEntries.stateAt} desc)::int as recency
    from ${libraryEntries} join ${works} on ${works.id} = ${libraryEntries.workId} join ${people} on ${people.id} = ${works.authorId}
    where ${libraryEntries.personId} = ${viewerId} and ${libraryEntries.state} = 'finished'
      and ${visibleToPlaceholder(works)} and ${outsideClosedZone} and ${inWorkListsPlaceholder()} and ${warnedBy()} is null
    order by ${libraryEntries.stateAt} desc, ${works.id} desc limit ${number(because.finished)})`;

/** Of each tag of those works the newest works, in its spellings and those of its synonyms. */
const tagged = sql`(select done.id as finished_id, done.title, done.recency, tag.id as facet_id, newest.work_id, newest.created_at
    from ${finished} done cross join lateral unnest(done.tags) as own (name)
    cross join lateral (select coalesce(f.canonical_id, f.id) as id from ${facets} f where f.dimension = 'tag' and f.folded = tag_key(own.name)) tag
    cross join lateral (select lower(own.name) as word
      union select lower(f.name) from ${facets} f where f.id = tag.id or f.canonical_id = tag.id
      union select f.folded collate "default" from ${facets} f where f.id = tag.id or f.canonical_id = tag.id) spelling
    cross join lateral (select ${workTags.workId} as work_id, ${workTags.createdAt} as created_at from ${workTags}
      where ${workTags.tag} = spelling.word order by ${workTags.createdAt} desc limit ${number(because.scanned)}) newest)`;

/** The works that share the most tags with one of the finished ones. */
const alike = sql`(select best.*, row_number() over (order by cardinality(best.shared) desc, best.created_at desc, best.work_id desc)::int as place from (
    select distinct on (work_id) * from (
      select work_id, max(created_at) as created_at, finished_id, title, min(recency) as recency, array_agg(distinct facet_id) as shared
      from ${tagged} tagged group by work_id, finished_id, title having count(distinct facet_id) >= ${number(because.tags)}) counted
    order by work_id, cardinality(shared) desc, recency) best
  order by cardinality(best.shared) desc, best.created_at desc, best.work_id desc limit ${CANDIDATES_MAX}) candidate`;

// Lateral subqueries with a limit read one row by key; PostgreSQL plans a join as a scan, and looks for the works once for each row of it.
const theWork = sql`(select * from ${works} where ${works.id} = candidate.work_id limit 1) works`;
const itsAuthor = sql`(select * from ${people} where ${people.id} = works.author_id limit 1) people`;

const noFacets = sql<number[] | null>`null::int[]`;
/** Planned once per connection: PostgreSQL overestimates the cost of the plan for any values, and would plan again for each reader. */
const rowOf = (
  row: keyof PersonalRows,
  candidate: SQL,
  { extra, where, limit = OTHER_ROWS[row].shown, facets = noFacets }: { extra: SQL; where?: SQL; limit?: number; facets?: typeof noFacets },
) =>
  plannedOnce
    .select({
      row: sql<keyof PersonalRows>`${sql.raw(`'${row}'`)}`.as('row'),
      place: sql<number>`candidate.place`.as('place'),
      extra: sql<Extra>`${extra}`.as('extra'),
      authorId: sql<string>`${works.authorId}`.as('author_id'),
      facets: facets.as('facets'),
      ...cardColumns,
    })
    .from(candidate)
    .crossJoinLateral(theWork)
    .crossJoinLateral(itsAuthor)
    .where(where)
    .orderBy(sql`candidate.place`)
    .limit(literalLimit(limit));

type Extra = { isNew: true } | { part: { id: string; title: string }; reason: 1 | 2 | 3 } | { finished: string; tags: string[] };
const language = sql`${sql.placeholder('language')}::text`;

const chaptersRow = perLists(
  rowOf('chapters', newParts, {
    extra: sql`jsonb_build_object('part', jsonb_build_object('id', candidate.part_id, 'title', candidate.title), 'reason', candidate.reason)`,
    where: and(ne(works.authorId, viewerId), visibleToPlaceholder(works), inWorkListsPlaceholder()),
  }),
  'home_chapters',
);
const becauseRow = perLists(
  rowOf('because', alike, {
    extra: sql`jsonb_build_object('finished', candidate.title, 'tags', array(select f.name from ${facets} f where f.id = any(candidate.shared) order by f.works_count, f.name))`,
    where: and(
      sql`${works.listed}`,
      isNewToViewer,
      personVisibleToPlaceholder(),
      inWorkListsPlaceholder(),
      sql`(${language} is null or ${works.language} = ${language})`,
    ),
  }),
  'home_because',
);
const newHere = (candidate: SQL, more: { limit: number; facets?: typeof noFacets } = { limit: CANDIDATES }) =>
  rowOf('newHere', candidate, { extra: sql`'{"isNew": true}'::jsonb`, ...more });
const newInAnyLanguage = perLists(newHere(leastShown), 'home_new_here');
const newBeforeLists = perLists(
  newHere(leastShownBeforeLists, { limit: CANDIDATES_BEFORE_LISTS, facets: facetsOfWork }),
  'home_new_here_before_lists',
);
const newInOneLanguage = perLists(newHere(leastShownInLanguage), 'home_new_here_language');

/** What the viewer has that rows are made of, and which of these new works they have begun: no row is looked for that is empty. */
export const ownRows = db
  .select({
    follows: sql<boolean>`(${hasRow(follows, follows.personId, follows.kind, viewerId)}
      or ${hasRow(spectating, spectating.spectatorId, spectating.createdAt, viewerId)})`,
    finished: sql<boolean>`((select true from ${libraryEntries}
      where ${libraryEntries.personId} = ${viewerId} and ${libraryEntries.state} = 'finished' order by ${libraryEntries.stateAt} limit 1) is not null)`,
    filters: sql<boolean>`exists (select from ${savedFilters} where ${savedFilters.personId} = ${viewerId} and ${savedFilters.onHome})`,
    begun: sql<string[]>`array(${begunOfGiven})`,
  })
  .from(sql`(select) one`);
const own = ownRows.prepare('home_own');

function reasonOf(extra: Extra, { kind, author }: WorkCard): Reason {
  if ('isNew' in extra) return 'New here';
  if ('finished' in extra) return { finished: extra.finished, tags: shownTags(extra.tags).slice(0, TAGS_SHOWN) };
  if (extra.reason === 3) return { from: author.name };
  const noun = partKinds[kinds[kind].part ?? 'chapter'].noun;
  return extra.reason === 1 ? `New ${noun} of a work you follow` : `New ${noun} in a series you follow`;
}

type Found = Awaited<ReturnType<ReturnType<typeof chaptersRow>['execute']>>;
/** Works for `New here`: `isShared` if they were not read for this viewer; `hasMore` if there may be further ones. */
export type Fresh = { found: Found; isShared: boolean; hasMore: boolean };

/** The candidates of `New here` for this viewer, or those of all members or visitors, which are shared for two seconds. */
async function candidates(viewer: Viewer, isVisitor: boolean, chosen: string | null): Promise<Fresh> {
  const found = await (chosen ? newInOneLanguage : newInAnyLanguage)(viewer).execute({
    viewer: viewer?.id ?? null,
    visitor: isVisitor,
    ...(chosen && { language: chosen }),
  });
  return { found, isShared: !viewer, hasMore: !viewer && found.length === CANDIDATES };
}

const FRESH_TOPICS = ['home', SHOWINGS_TOPIC];
/** The works of `New here` for all members, before their lists leave some out, in their order. */
export async function freshBeforeLists(viewer: null): Promise<Fresh> {
  const found = await newBeforeLists(viewer).execute({ viewer, visitor: false });
  return { found: found.toSorted((a, b) => a.place - b.place), isShared: true, hasMore: found.length === CANDIDATES_BEFORE_LISTS };
}

/**
 * The rows of Home that are made for the viewer; of a visitor only `New here` (WHY-02, WHY-03). The candidates of `New here` are the same
 * for most members, so one small statement leaves out those that the member began or wrote, and reads which other rows there are, also
 * whether there are saved filters.
 */
export async function personalRows(
  viewer: Viewer,
  chosen: string | null,
  freshInLists?: Fresh,
): Promise<PersonalRows & { hasFilters: boolean }> {
  const rows: PersonalRows = { chapters: [], because: [], newHere: [] };
  if (viewer?.role === 'child') return { ...rows, hasFilters: false };
  const fresh =
    freshInLists ??
    (await sharedReads.read(
      viewer,
      `home new here ${viewer ? 'member' : 'visitor'} ${chosen ?? ''}`,
      (as) => candidates(as, !viewer, chosen),
      () => FRESH_TOPICS,
    ));
  const { found, hasFilters } = viewer ? await rowsOfMember(viewer, chosen, fresh) : { found: fresh.found, hasFilters: false };
  found.sort((a, b) => a.place - b.place);
  const newAuthors = new Set<string>();
  for (const { row, place: _, extra, authorId, facets: __, ...card } of found) {
    if (rows[row].length === OTHER_ROWS[row].shown || (row === 'newHere' && newAuthors.has(authorId))) continue;
    if (row === 'newHere') newAuthors.add(authorId);
    const work = { ...cardOf(viewer, card), description: '' };
    rows[row].push({
      work,
      why: reasonOf(work.covered && 'tags' in extra ? { ...extra, tags: [] } : extra, work),
      ...('part' in extra && { part: work.covered ? { ...extra.part, title: '' } : extra.part }),
    });
  }
  return { ...rows, hasFilters };
}

async function rowsOfMember(viewer: Person, chosen: string | null, fresh: Awaited<ReturnType<typeof candidates>>) {
  const values = { viewer: viewer.id, language: chosen };
  const shared = fresh.isShared ? fresh.found : [];
  const [has] = await own.execute({
    viewer: viewer.id,
    works: shared.map(({ id }) => id),
  });
  const isNew = ({ id, authorId }: { id: string; authorId: string }) => authorId !== viewer.id && !has?.begun.includes(id);
  const left = fresh.isShared ? fresh.found.filter(isNew) : fresh.found;
  const authors = new Set(left.map(({ authorId }) => authorId));
  const isShort = authors.size < OTHER_ROWS.newHere.shown && fresh.hasMore;
  const [chapters, because, unshared] = await Promise.all([
    has?.follows ? chaptersRow(viewer).execute({ viewer: viewer.id }) : [],
    has?.finished ? becauseRow(viewer).execute(values) : [],
    isShort ? candidates(viewer, false, chosen) : null,
  ]);
  const found: Found = [...chapters, ...because, ...(unshared?.found ?? left)];
  return { found, hasFilters: has?.filters ?? false };
}
