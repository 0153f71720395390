import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { approvedCommenters, comments } from '../comments/tables.ts';
import { groupPeople } from '../groups/children/tables.ts';
import { groups } from '../groups/tables.ts';
import { people, spectating } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { works } from '../works/tables.ts';
import { type ClosedComments, SPECTATED_HOURS } from './comment-access-rules.ts';
import type { StateNotice } from './state-rules.ts';
import { stateNoticeOf } from './visible.server.ts';

type Commentable = { commentRule: AnyPgColumn; holdFirstComments: AnyPgColumn; authorId: AnyPgColumn };
const SPECTATED = sql.raw(`interval '${SPECTATED_HOURS} hours'`);

/** The group of the author in `people`, of which only a child has one, with these comments (SAFE-10). */
const inGroupWith = (comments: 'free' | 'none', also = sql``) => sql`(${people.groupId} is not null and exists (select from ${groups}
  where ${groups.id} = ${people.groupId} and ${groups.comments} = ${sql.raw(`'${comments}'`)} ${also}))`;

/** Whether the viewer may write their own comments on a child's story, as a grown-up of the group where that is allowed (SAFE-10). */
const ownWords = (viewer: SQL): SQL<boolean> =>
  sql<boolean>`${inGroupWith('free', sql`and exists (select from ${groupPeople} where ${groupPeople.groupId} = ${groups.id} and ${groupPeople.personId} = ${viewer})`)}`;
export const ownWordsFor = (viewer: Viewer): SQL<boolean> => ownWords(sql`${viewer?.id ?? null}::uuid`);
/** The same for prepared statements with the placeholder `viewer`. */
export const ownWordsPlaceholder = (): SQL<boolean> => ownWords(sql`${sql.placeholder('viewer')}::uuid`);

// The author is in `people` wherever this is asked.
const closedFor = (viewer: SQL, { commentRule, authorId }: Commentable) => sql<ClosedComments | null>`case
  when ${inGroupWith('none')} then 'group'
  when ${commentRule} = 'everyone' then null when ${commentRule} = 'none' then 'none'
  when ${authorId} = ${viewer} or exists (select from ${spectating} where ${spectating.spectatorId} = ${viewer}
    and ${spectating.spectatedId} = ${authorId} and ${spectating.createdAt} <= now() - ${SPECTATED}) or exists (select from ${spectating}
    where ${spectating.spectatorId} = ${authorId} and ${spectating.spectatedId} = ${viewer}) then null
  else 'spectators' end`;
/** What keeps the viewer from commenting: a rule, or a child's group; null if nothing does (CMT-01, REPLY-06, SAFE-10). */
export const commentsClosedFor = (viewer: Viewer, of: Commentable): SQL<ClosedComments | null> =>
  closedFor(sql`${viewer?.id ?? null}::uuid`, of);
/** The same for prepared statements with the placeholder `viewer`. */
export const commentsClosedPlaceholder = (of: Commentable): SQL<ClosedComments | null> =>
  closedFor(sql`${sql.placeholder('viewer')}::uuid`, of);

/** Whether a comment of this person waits for the author of the work or post, who has not approved one of theirs before (CMT-02). */
export const waitsForApproval = (commenter: SQL, { holdFirstComments, authorId }: Commentable): SQL<boolean> =>
  sql<boolean>`(${holdFirstComments} and ${authorId} <> ${commenter} and not exists (select from ${approvedCommenters}
    where ${approvedCommenters.authorId} = ${authorId} and ${approvedCommenters.commenterId} = ${commenter}))`;

/** The author of what a comment is under. */
export const commentedAuthorId = ({ workId, postId }: { workId: AnyPgColumn; postId: AnyPgColumn }): SQL => sql`coalesce(
  (select about.author_id from ${works} about where about.id = ${workId}), (select about.author_id from ${posts} about where about.id = ${postId}))`;
type Commented = { id: AnyPgColumn; state: AnyPgColumn; stateDecisionId: AnyPgColumn; workId: AnyPgColumn; postId: AnyPgColumn };
const approver = (comment: Commented) =>
  sql`(select approving.name from ${people} approving where approving.id = ${commentedAuthorId(comment)})`;
/**
 * The notice that the author of a comment sees on it; null for one that is shown, as nearly all are. A decision that gave a waiting comment
 * back is no reason to wait.
 */
export const commentNoticeOf = (comment: Commented): SQL<StateNotice | null> => sql<StateNotice | null>`${stateNoticeOf(comment)}
  || case when ${comment.state} = 'waiting' then jsonb_build_object('approver', ${approver(comment)}, 'rule', null, 'appeal', null) else '{}' end`;
export const commentNotice = commentNoticeOf(comments);

/** Whether the comment waits for the approval of this viewer, who wrote what it is under; `work` and `post` are joined. */
export const waitsForViewer = (viewer: Person): SQL<boolean> =>
  sql<boolean>`(${comments.state} = 'waiting' and ${viewer.id} in (${works.authorId}, ${posts.authorId}))`;
