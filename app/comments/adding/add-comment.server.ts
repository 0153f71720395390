import { and, eq, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { commentNotice, commentsClosedPlaceholder, ownWordsPlaceholder, waitsForApproval } from '../../audience/comment-access.server.ts';
import type { HoldReason, State } from '../../audience/state-rules.ts';
import { isBlockedPlaceholder, outsideClosedZone, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { isBlockedBetween } from '../../blocks/blocks.server.ts';
import { createHeldCase } from '../../holds/hold.server.ts';
import { TOO_MANY_HELD } from '../../holds/hold-rules.ts';
import { checkTexts, storeChecked, undefinedIfDeleted } from '../../holds/text/check-text.server.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { OWNER_LOCK } from '../../roles/setup-rules.ts';
import { freshSettings, siteHasOwner } from '../../site/settings.server.ts';
import type { Kind } from '../../works/kinds.ts';
import { parts, works } from '../../works/tables.ts';
import { type Comment, isTooLong, mayComment, REPLIES_MAX, withUsername } from '../comment-rules.ts';
import { readyMadeOf, replyTarget, subjectOf } from '../comments.server.ts';
import { mentionsIn } from '../mentions/mentions.server.ts';
import { isReadyMade } from '../ready-made/ready-made-rules.ts';
import { findPassage } from '../remarks/passage.server.ts';
import { areRemarksOn, subjectColumn } from '../replies/threads.server.ts';
import type { Subject } from '../subject-rules.ts';
import { comments, deletedComments } from '../tables.ts';

type Values = {
  id: string | null;
  subject: string;
  viewer: string;
  text: string;
  /** The comment that is replied to, which is none itself. */
  parent: string | null;
  /** The chapter or arc in which it is written. */
  part: string | null;
  /** The passage that a remark is on, its beginning, and the published revision of the text (REPLY-07). */
  block: string | null;
  quote: string | null;
  revision: number | null;
  isSpoiler: boolean;
  state: State;
  /** The kind of works that accept only ready-made comments, except of a group's own grown-ups, if this is none. */
  refusingKind: Kind | null;
};
const value = (name: keyof Values, type: 'uuid' | 'text' | 'boolean' | 'int') => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

type Created = { id: string; state: State; createdAt: Date; isSpoiler: boolean };
/** The event has the new count, so that open pages of the work refetch only the comments (LIVE-02). */
const commentCountEvent = sql`json_build_object('topic', 'work:' || ${works.id}, 'counts', json_build_object('comments', ${works.commentsCount}))`;
/** A request that was repeated after the deletion does not restore the comment (CMT-04). */
const notDeleted = sql`not exists (select from ${deletedComments} where ${deletedComments.id} = ${value('id', 'uuid')})`;

/**
 * The comment that is replied to, if it can be; locked, so that it is neither deleted nor hidden meanwhile, and replies at the same moment
 * cannot exceed the limit.
 */
const answered = (of: typeof comments.workId | typeof comments.postId) => sql`answered as materialized (
      select from ${comments} where ${comments.id} = ${value('parent', 'uuid')} and ${of} = ${value('subject', 'uuid')} and ${comments.parentId} is null
        and ${comments.authorId} is not null and ${comments.closedAt} is null and ${comments.state} = 'shown' and not ${comments.belowHidden} and ${areRemarksOn(comments)} and ${comments.repliesCount} < ${sql.raw(String(REPLIES_MAX))} for no key update)`;
const isNoReplyOrAnswered = sql`(${value('parent', 'uuid')} is null or exists (select from answered))`;

/** A comment that nobody holds waits if the author of the work or post has not approved one of the viewer before (CMT-02). */
const stateOf = (what: typeof works | typeof posts) =>
  sql`case when ${value('state', 'text')} = 'shown' and ${waitsForApproval(value('viewer', 'uuid'), what)} then 'waiting' else ${value('state', 'text')} end`;

/** The part in which a comment is written, if the work has it; a reply without one is about the part of what it answers (REPLY-09). */
const partOf = sql`(select p.id from ${parts} p where p.work_id = ${works.id}
        and p.id = coalesce(${value('part', 'uuid')}, (select c.part_id from ${comments} c where c.id = ${value('parent', 'uuid')})))`;

// One statement, so that the comment, the count, the latest comment of the work (ENGAGE-15) and the notification are atomic. A held or
// waiting comment changes nothing else.
const addToWork = (isAllowed: SQL, ownWords: SQL) => sql`with ${answered(comments.workId)}, made as (
      insert into ${comments} (id, work_id, parent_id, author_id, text, part_id, block_id, quote, revision, is_spoiler, state)
      select coalesce(${value('id', 'uuid')}, uuidv7()), ${works.id}, ${value('parent', 'uuid')}, ${value('viewer', 'uuid')}, ${value('text', 'text')}, ${partOf}, ${value('block', 'text')}, ${value('quote', 'text')}, ${value('revision', 'int')},
        ${value('isSpoiler', 'boolean')} and ${works.kind} <> 'kids_book', ${stateOf(works)}
      from ${works} join ${people} on ${people.id} = ${works.authorId} where ${works.id} = ${value('subject', 'uuid')} and ${isAllowed}
        and ${outsideClosedZone} and ${notDeleted} and ${isNoReplyOrAnswered} and (${value('parent', 'uuid')} is null or ${works.kind} <> 'kids_book')
        and (${value('block', 'text')} is null or (${works.hasRemarks} and ${works.kind} <> 'kids_book')) and (${works.kind} is distinct from ${value('refusingKind', 'text')} or ${ownWords})
      on conflict (id) do nothing returning *
    ), counted as (
      update ${works} set comments_count = ${works.commentsCount} + 1,
        latest_comments = case when made.parent_id is not null or made.quote is not null or (${works.latestComments} -> 0 ->> 'created_at')::timestamptz > made.created_at then ${works.latestComments}
          else jsonb_build_array(jsonb_build_object('text', made.text, 'created_at', made.created_at, 'author', made.author_id)) end
      from made where ${works.id} = made.work_id and made.state = 'shown'
      returning pg_notify('live', ${commentCountEvent}::text), pg_notify('live', json_build_object('topic', 'home')::text)
    )
    select made.id, made.state, made.created_at as "createdAt", made.is_spoiler as "isSpoiler" from made left join counted on true`;
const addToPost = (isAllowed: SQL) => sql`with ${answered(comments.postId)}, made as (
      insert into ${comments} (id, post_id, parent_id, author_id, text, is_spoiler, state)
      select coalesce(${value('id', 'uuid')}, uuidv7()), ${posts.id}, ${value('parent', 'uuid')}, ${value('viewer', 'uuid')}, ${value('text', 'text')}, ${value('isSpoiler', 'boolean')}, ${stateOf(posts)}
      from ${posts} join ${people} on ${people.id} = ${posts.authorId} where ${posts.id} = ${value('subject', 'uuid')} and ${isAllowed}
        and ${notDeleted} and ${isNoReplyOrAnswered}
      on conflict (id) do nothing returning *
    ), counted as (
      update ${posts} set comments_count = ${posts.commentsCount} + 1 from made where ${posts.id} = made.post_id and made.state = 'shown'
      returning pg_notify('live', json_build_object('topic', 'posts')::text)
    )
    select made.id, made.state, made.created_at as "createdAt", made.is_spoiler as "isSpoiler" from made left join counted on true`;
const isAllowedPlaceholder = (what: typeof works | typeof posts) =>
  sql`${visibleToPlaceholder(what)} and not ${isBlockedPlaceholder(what.authorId)} and ${commentsClosedPlaceholder(what)} is null`;
const onWork = preparedWrite<Created>('add_comment', addToWork(isAllowedPlaceholder(works), ownWordsPlaceholder()));
const onPost = preparedWrite<Created>('add_post_comment', addToPost(isAllowedPlaceholder(posts)));

/** `part` is the chapter or arc in which it is written; an unknown one is ignored, as its author can have deleted it meanwhile. */
type NewComment = {
  id?: string | undefined;
  text: string;
  parent?: string | undefined;
  part?: string | undefined;
  /** The passage that it is a remark on; a reply is none. */
  block?: string | undefined;
  isSpoiler?: boolean;
  /** What the viewer chose to see in spite of its warnings; there is no remark on what is covered for them (WARN-05). */
  shown?: ReadonlySet<string>;
};
/** A comment that was stored before under this id counts as added. */
export type Added = { comment: Comment; isNew: boolean };

/**
 * Adds a comment; `text` must be trimmed. A repeated id changes nothing and returns the stored comment. Returns null if the work or
 * post is not visible to the viewer, or the id belongs to another member's comment; 'refused' if its author or the viewer blocked the
 * other, or the author does not let the viewer comment (BLOCK-02, CMT-01); 'ready-made' if a kids story accepts only ready-made comments
 * (SAFE-10); 'too-many-held' if too many things of the viewer wait for a moderator; 'no-reply' if the comment `parent` cannot be replied
 * to, 'no-passage' if what it is a remark on is not there or covered, and 'too-long' with the username that a reply to a reply begins with.
 */
export async function addComment(
  viewer: Person,
  subject: Subject,
  { id, text: typed, parent, part, block, isSpoiler = false, shown }: NewComment,
): Promise<Added | 'refused' | 'ready-made' | 'no-reply' | 'no-passage' | 'too-long' | typeof TOO_MANY_HELD | null> {
  if (!isId(subject.id) || !mayComment(viewer)) return null;
  const target = parent === undefined ? null : await replyTarget(viewer, subject, parent);
  const isRemark = parent === undefined && block !== undefined;
  const found = isRemark && subject.on === 'work' ? await findPassage(viewer, subject.id, part ?? null, block, shown) : null;
  const passage = found?.isCovered ? null : found;
  const isMissing = isRemark ? !passage : parent !== undefined && !target;
  const stored = isMissing && id ? await ownComment(viewer, subject, id) : null;
  if (stored) return { comment: stored, isNew: false }; // a repeated request after the comment was deleted
  if (isMissing) return (await subjectOf(viewer, subject)) && (isRemark ? 'no-passage' : 'no-reply');
  const text = target?.username ? withUsername(typed, target.username) : typed;
  if (isTooLong(text)) return 'too-long';
  const refusingKind = siteHasOwner() && !isReadyMade(text) ? 'kids_book' : null;
  const values: Values = {
    id: id ?? null,
    subject: subject.id,
    viewer: viewer.id,
    text,
    parent: target?.root ?? null,
    part: part ?? null,
    block: passage?.block ?? null,
    quote: passage?.quote ?? null,
    revision: passage?.revision ?? null,
    isSpoiler,
    state: 'shown',
    refusingKind,
  };
  const check = (await isChosen(viewer, subject, text)) ? null : checkTexts(viewer, [text]);
  const created = check
    ? await storeChecked(viewer, check, (tx, held) => store(viewer, tx, subject, values, held)).catch(undefinedIfDeleted)
    : subject.on === 'work' && !siteHasOwner()
      ? await storeWithoutOwner(viewer, subject, values).catch(undefinedIfDeleted)
      : (await (subject.on === 'work' ? onWork(values) : onPost(values)))[0];
  if (created === TOO_MANY_HELD) return created;
  if (!created) {
    const before = id ? await ownComment(viewer, subject, id) : null;
    if (before) return { comment: before, isNew: false };
    const about = await subjectOf(viewer, subject);
    if (about && (about.closed || (await isBlockedBetween(viewer, about.authorId)))) return 'refused';
    if (about && target) return 'no-reply';
    if (about && passage) return 'no-passage';
    return about && refusingKind && readyMadeOf(about) === 'only' ? 'ready-made' : null;
  }
  // The animal of a child is not in the session.
  const read = created.state === 'waiting' || viewer.role === 'child' ? await ownComment(viewer, subject, created.id) : null;
  if (read) return { comment: read, isNew: true };
  const author = shownAs(viewer);
  const { held = null } = created as Stored;
  const comment = {
    id: created.id,
    text,
    createdAt: created.createdAt.toISOString(),
    author,
    mayDelete: true,
    mayEdit: !held,
    ...(await mentionsIn(viewer, created.id, text)),
    ...(target && { parentId: target.root }),
    ...(passage && { remark: { block: passage.block } }),
    ...(created.isSpoiler && { spoiler: true }),
  };
  return { comment: { ...comment, ...(held && { notice: { state: 'held', rule: null, appeal: null, reason: held } }) }, isNew: true };
}

/** The viewer as others read them. */
const shownAs = ({ name, username, profilePicture, role }: Person) => ({
  name,
  username: role === 'child' ? '' : username,
  profilePicture,
});

/** Whether a ready-made comment was chosen under a kids story: many people send the same one, so it is never held as repeated. */
async function isChosen(viewer: Person, subject: Subject, text: string): Promise<boolean> {
  const about = subject.on === 'work' && isReadyMade(text) && (await subjectOf(viewer, subject));
  return about ? readyMadeOf(about) !== false : false;
}

type Stored = Created & { held?: HoldReason | null };

/**
 * Stores a comment on a work while nobody runs the site, as far as this process knows. The first owner comes before or after it, so that a
 * free comment below a kids story is refused, or held with the earlier ones (SAFE-10).
 */
const storeWithoutOwner = (viewer: Person, subject: Subject, values: Values): Promise<Stored | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${OWNER_LOCK})`);
    const isRefused = (await freshSettings(tx)).hasOwner && !isReadyMade(values.text);
    return (await store(viewer, tx, subject, { ...values, refusingKind: isRefused ? 'kids_book' : null }, null)).result;
  });

/** Stores a checked comment and, if it is held, opens its case. */
async function store(viewer: Person, tx: Transaction, { on }: Subject, values: Values, held: HoldReason | null) {
  const [created] = await (on === 'work' ? onWork : onPost).within(tx, { ...values, state: held ? 'held' : 'shown' });
  if (created && held) await createHeldCase(viewer, tx, { type: 'comment', id: created.id }, held);
  const result: Stored | undefined = created && { ...created, held };
  return { result, isStored: created !== undefined };
}

/** A comment of the viewer, with the reason if others do not see it. */
async function ownComment(viewer: Person, subject: Subject, id: string): Promise<Comment | null> {
  const [row] = await db
    .select({
      text: comments.text,
      createdAt: comments.createdAt,
      notice: commentNotice,
      animal: people.animal,
      parentId: comments.parentId,
      isSpoiler: comments.isSpoiler,
      blockId: comments.blockId,
    })
    .from(comments)
    .innerJoin(people, eq(people.id, comments.authorId))
    .where(and(eq(comments.id, id), eq(subjectColumn[subject.on], subject.id), eq(comments.authorId, viewer.id)));
  if (!row) return null;
  const { text, createdAt, notice, animal, parentId, isSpoiler, blockId } = row;
  const author = { ...shownAs(viewer), ...(animal && { animal }) };
  return {
    id,
    text,
    createdAt: createdAt.toISOString(),
    author,
    mayDelete: true,
    mayEdit: !notice || notice.state === 'waiting',
    ...(await mentionsIn(viewer, id, text)),
    ...(notice && { notice }),
    ...(parentId && { parentId }),
    ...(blockId && { remark: { block: blockId } }),
    ...(isSpoiler && { spoiler: true }),
  };
}
