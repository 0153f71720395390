import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type ChosenFacet, hiddenBy, warnedBy } from '#app/audience/card-covers.server.ts';
import {
  draftOutsideClosedZone,
  outsideClosedZone,
  personVisibleToPlaceholder,
  visibleToPlaceholder,
} from '#app/audience/visible.server.ts';
import { isOfNewText } from '#app/drafts/drafts.server.ts';
import { draftPages, drafts } from '#app/drafts/tables.ts';
import type { Cursor } from '#app/lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '#app/lists/cursor-sql.ts';
import { type PostPicture, posts } from '#app/posts/tables.ts';
import { shownTags } from '#app/site/words.server.ts';
import type { DraftType, Kind } from '#app/works/kinds.ts';
import { contentColumn } from '#app/works/length/facts.server.ts';
import { coveredCard } from '#app/works/ratings/card-cover.server.ts';
import { shownCover } from '#app/works/ratings/covering.server.ts';
import type { WorkContent } from '#app/works/ratings/rating-rules.ts';
import type { WorkStatus } from '#app/works/status/status-rules.ts';
import { works } from '#app/works/tables.ts';
import type { WorkCard } from '#app/works/works.server.ts';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { formatAgo } from '#ui/dates/relative-time.ts';
import { people } from '../../tables.ts';
import { ITEMS_PAGE_SIZE, previewOf, type Tab } from './profile-tab-rules.ts';

/** An item on a profile's shelves. `entry` marks works made for a challenge. */
export type ProfileItem =
  | { type: 'work'; id: string; work: WorkCard; entry: boolean }
  | { type: 'post'; id: string; preview: string; picture: PostPicture | null; pictures: number; likes: number; when: string }
  | { type: 'draft'; id: string; kind: DraftType; workId: string | null; title: string; beginning: string; when: string };

type Row = {
  type: ProfileItem['type'];
  id: string;
  /** Microseconds since 1970. */
  at: string;
  kind: string | null;
  title: string;
  words: string;
  cover: string | null;
  genre: string | null;
  tags: string[] | null;
  views: number;
  likes: number;
  minutes: number | null;
  status: WorkStatus | null;
  holdUntil: string | null;
  content: WorkContent;
  entry: boolean;
  workId: string | null;
  picture: PostPicture | null;
  pictures: number;
  name: string;
  username: string;
  portrait: string | null;
  warned: ChosenFacet[] | null;
  hidden: ChosenFacet[] | null;
};
type Values = Partial<Record<keyof Row, SQL>> & Record<'id' | 'title', SQL>;

/** The same columns for all three tables, so that they can be combined with UNION ALL. */
const row = (type: Row['type'], moment: SQL, values: Values) => ({
  type: sql<Row['type']>`${sql.raw(`'${type}'`)}`.as('type'),
  id: sql<string>`${values.id}`.as('id'),
  moment: sql<unknown>`${moment}`.as('moment'),
  at: microsecondsOf(moment).as('at'),
  kind: sql<string | null>`${values.kind ?? sql`null::text`}`.as('kind'),
  title: sql<string>`${values.title}`.as('title'),
  words: sql<string>`${values.words ?? sql`''`}`.as('words'),
  cover: sql<string | null>`${values.cover ?? sql`null::text`}`.as('cover'),
  genre: sql<string | null>`${values.genre ?? sql`null::text`}`.as('genre'),
  tags: sql<string[] | null>`${values.tags ?? sql`null::text[]`}`.as('tags'),
  views: sql<number>`${values.views ?? sql`0`}`.as('views'),
  likes: sql<number>`${values.likes ?? sql`0`}`.as('likes'),
  minutes: sql<number | null>`${values.minutes ?? sql`null::int`}`.as('minutes'),
  status: sql<WorkStatus | null>`${values.status ?? sql`null::text`}`.as('status'),
  holdUntil: sql<string | null>`${values.holdUntil ?? sql`null::date`}`.as('hold_until'),
  content: sql<WorkContent>`${values.content ?? sql`null::jsonb`}`.as('content'),
  entry: sql<boolean>`${values.entry ?? sql`false`}`.as('entry'),
  workId: sql<string | null>`${values.workId ?? sql`null::uuid`}`.as('work_id'),
  picture: sql<PostPicture | null>`${values.picture ?? sql`null::jsonb`}`.as('picture'),
  pictures: sql<number>`${values.pictures ?? sql`0`}`.as('pictures'),
  name: sql<string>`${people.name}`.as('name'),
  username: sql<string>`${people.username}`.as('username'),
  portrait: sql<string | null>`${people.profilePicture}`.as('portrait'),
  warned: sql<ChosenFacet[] | null>`${values.warned ?? sql`null::jsonb`}`.as('warned'),
  hidden: sql<ChosenFacet[] | null>`${values.hidden ?? sql`null::jsonb`}`.as('hidden'),
});

const person = sql`${sql.placeholder('person')}::uuid`;
/** Items of this person after the cursor that the viewer may see. */
const after = (author: SQL, moment: SQL, id: SQL, visible: SQL) =>
  sql`${author} = ${person} and ${isAfterPlaceholder(moment, id)} and ${visible}`;
const newest = [desc(sql.raw('moment')), desc(sql.raw('id'))];

const PREVIEW_CODE_POINTS = 600; // one visible character may be a dozen code points

const worksOf = (more?: SQL) =>
  db
    .select(
      row('work', sql`${works.createdAt}`, {
        id: sql`${works.id}`,
        kind: sql`${works.kind}`,
        title: sql`${works.title}`,
        cover: shownCover(),
        genre: sql`${works.genre}`,
        tags: sql`${works.tags}`,
        views: sql`${works.viewsCount}`,
        likes: sql`${works.likesCount}`,
        minutes: sql`(${works.readingSeconds} / 60)::int`,
        status: sql`${works.status}`,
        holdUntil: sql`${works.holdUntil}`,
        content: contentColumn,
        entry: sql`${works.challengeId} is not null`,
        warned: warnedBy(),
        hidden: hiddenBy(),
      }),
    )
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(
      sql`${after(sql`${works.authorId}`, sql`${works.createdAt}`, sql`${works.id}`, visibleToPlaceholder(works))} and ${outsideClosedZone}${more ? sql` and ${more}` : sql``}`,
    )
    .orderBy(...newest)
    .limit(ITEMS_PAGE_SIZE + 1);
const postsOf = () =>
  db
    .select(
      row('post', sql`${posts.createdAt}`, {
        id: sql`${posts.id}`,
        title: sql`left(${posts.content}, ${sql.raw(String(PREVIEW_CODE_POINTS))})`,
        likes: sql`${posts.likesCount}`,
        picture: sql`${posts.pictures}->0`,
        pictures: sql`jsonb_array_length(${posts.pictures})`,
      }),
    )
    .from(posts)
    .innerJoin(people, eq(people.id, posts.authorId))
    .where(after(sql`${posts.authorId}`, sql`${posts.createdAt}`, sql`${posts.id}`, visibleToPlaceholder(posts)))
    .orderBy(...newest)
    .limit(ITEMS_PAGE_SIZE + 1);
/** Only the viewer's own drafts (PROFILE-04, DRAFT-09), without working copies (EDIT-05). */
const draftsOf = () =>
  db
    .select(
      row('draft', sql`${drafts.updatedAt}`, {
        id: sql`${drafts.id}`,
        kind: sql`case when ${drafts.origin} in ('kids', 'challenge') then ${drafts.origin} else ${drafts.kind} end`,
        title: sql`${drafts.title}`,
        words: sql`coalesce((select left(string_agg(t #>> '{}', ' '), 200) from (select ${draftPages.document} from ${draftPages} where ${draftPages.draftId} = ${drafts.id} order by ${draftPages.position} limit 1) page, jsonb_path_query(page.document, 'strict $.**.text', '{}', true) t), '')`,
        workId: sql`${drafts.workId}`,
      }),
    )
    .from(drafts)
    .innerJoin(people, eq(people.id, drafts.authorId))
    .where(
      sql`${after(sql`${drafts.authorId}`, sql`${drafts.updatedAt}`, sql`${drafts.id}`, personVisibleToPlaceholder())} and ${drafts.authorId} = ${sql.placeholder('viewer')}::uuid and ${isOfNewText} and ${draftOutsideClosedZone}`,
    )
    .orderBy(...newest)
    .limit(ITEMS_PAGE_SIZE + 1);

const ofKind = (kind: Kind) => sql`${eq(works.kind, kind)} and ${works.challengeId} is null`;
/** Books, kids stories and challenge entries (AMB-97). Not `works.listed`, because the author also sees what is not shown. */
const isStory = sql`(${works.kind} in ('book', 'kids_book') or ${works.challengeId} is not null)`;
const lists = {
  all: unionAll(worksOf(), postsOf(), draftsOf())
    .orderBy(...newest)
    .limit(ITEMS_PAGE_SIZE + 1)
    .prepare('profile_all'),
  posts: postsOf().prepare('profile_posts'),
  stories: worksOf(isStory).prepare('profile_stories'),
  comics: worksOf(ofKind('comic')).prepare('profile_comics'),
  theories: worksOf(ofKind('theory')).prepare('profile_theories'),
  worlds: worksOf(ofKind('world')).prepare('profile_worlds'),
  drafts: draftsOf().prepare('profile_drafts'),
} satisfies Record<Tab, unknown>;

function itemOf(viewer: Viewer, found: Row): ProfileItem {
  const { id, kind, title, words, likes, entry, picture, pictures, workId } = found;
  const when = formatAgo(Number(found.at) / 1000, Date.now());
  if (found.type === 'post') return { type: 'post', id, preview: previewOf(title), picture, pictures, likes, when };
  if (found.type === 'draft') return { type: 'draft', id, kind: kind as DraftType, workId, title, beginning: words, when };
  const { cover, genre, tags, views, name, username, portrait, minutes, status, holdUntil, content, warned, hidden } = found;
  const author = { name, username, profilePicture: portrait };
  const facts = { minutes, status, holdUntil, content };
  const work = {
    id,
    kind: kind as Kind,
    title,
    description: '',
    cover,
    genre,
    tags: shownTags(tags ?? []),
    views,
    likes,
    author,
    ...facts,
    warned,
    hidden,
  };
  return { type: 'work', id, entry, work: coveredCard(viewer, work) };
}

const FIRST_PAGE: Cursor = { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** A page of one profile tab, newest first, as the viewer may see it. `more` is the cursor of the next page; null at the end. */
export async function profileList(viewer: Viewer, personId: string, tab: Tab, cursor: Cursor | null) {
  const from = cursor ?? FIRST_PAGE;
  const found = await lists[tab].execute({ viewer: viewer?.id ?? null, person: personId, at: from.at, after: from.id });
  const shown = found.slice(0, ITEMS_PAGE_SIZE);
  const last = found.length > ITEMS_PAGE_SIZE ? shown.at(-1) : undefined;
  return { items: shown.map((row) => itemOf(viewer, row)), more: last ? { at: last.at, id: last.id } : null };
}
