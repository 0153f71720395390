import { sql } from 'drizzle-orm';
import { inListsOfEach, isActiveAccount, outsideClosedZone, visibleToEach } from '../../audience/visible.server.ts';
import { comments } from '../../comments/tables.ts';
import { people } from '../../people/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { notifications } from '../tables.ts';

const recipient = sql`${notifications.personId}`;

const isWorkShown = sql`(${notifications.workId} is null or exists (select from ${works} join ${people} on ${people.id} = ${works.authorId}
  where ${works.id} = ${notifications.workId} and ${visibleToEach(recipient, works)} and ${outsideClosedZone} and ${inListsOfEach(recipient)}))`;
const isPartShown = sql`(${notifications.partId} is null or exists (select from ${parts} where ${parts.id} = ${notifications.partId} and ${parts.state} = 'shown'))`;
const isCommentShown = sql`(${notifications.commentId} is null or exists (select from ${comments}
  where ${comments.id} = ${notifications.commentId} and ${comments.state} = 'shown'))`;
/** The names of private profiles remain below their comments, and nowhere else. */
const isActorShown = sql`(${notifications.actorId} is null or exists (select from ${people} where ${people.id} = ${notifications.actorId}
  and ${isActiveAccount()} and ${people.role} <> 'child' and (not ${people.isPrivate} or ${notifications.commentId} is not null) and ${inListsOfEach(recipient)}))`;

/**
 * Leaves out notices whose work, part, comment or person the recipient may not see now; messages of the site are always shown (NOTICE-03).
 * The list and the count on the bell both use it.
 */
export const isNoticeShown = sql`(${notifications.eventKey} is null or (${isWorkShown} and ${isPartShown} and ${isCommentShown} and ${isActorShown}))`;

/** Notices of one kind about one thing are one group; a message of the site is one of its own. */
export const groupOf = sql`coalesce(${notifications.groupKey}, ${notifications.id}::text)`;
