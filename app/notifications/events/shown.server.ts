import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isActiveAccount, notBlockedOrMutedOfEach, outsideClosedZone, visibleToEach } from '../../audience/visible.server.ts';
import { inPeopleListsOfEach, inWorkListsOfEach } from '../../audience/wanted.server.ts';
import { savedFilters } from '../../browse/saved-filters/tables.ts';
import { comments } from '../../comments/tables.ts';
import { collections } from '../../library/collections/tables.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { notifications } from '../tables.ts';

// Scalar subqueries, because PostgreSQL may hash all works for an `exists` in an `or`.
const isFound = (from: SQL) => sql`(select true from ${from} limit 1)`;

const isWorkShownTo = (recipient: SQL) =>
  isFound(sql`${works} join ${people} on ${people.id} = ${works.authorId}
    where ${works.id} = ${notifications.workId} and ${visibleToEach(recipient, works)} and ${outsideClosedZone} and ${inWorkListsOfEach(recipient)}`);
const isPartShown = isFound(sql`${parts} where ${parts.id} = ${notifications.partId} and ${parts.state} = 'shown'`);
const above = alias(comments, 'above');
const isPostShownTo = (recipient: SQL) =>
  isFound(sql`${posts} join ${people} on ${people.id} = ${posts.authorId}
    where ${posts.id} = ${comments.postId} and ${visibleToEach(recipient, posts)} and ${inPeopleListsOfEach(recipient)}`);
/** Also the post that it is below, and the person whose comment it replies to, must be visible. */
const isCommentShownTo = (recipient: SQL) =>
  isFound(sql`${comments} where ${comments.id} = ${notifications.commentId} and ${comments.state} = 'shown' and not ${comments.belowHidden}
    and (${comments.postId} is null or ${isPostShownTo(recipient)}) and (${comments.parentId} is null or ${isFound(
      sql`${comments} above where ${above.id} = ${comments.parentId} and (${above.authorId} is null or ${notBlockedOrMutedOfEach(recipient, above.authorId)})`,
    )})`);
/** Names of private profiles remain below their comments, and nowhere else. */
const isActorShownTo = (recipient: SQL) =>
  isFound(sql`${people} where ${people.id} = ${notifications.actorId} and ${isActiveAccount()} and ${people.role} <> 'child'
    and (not ${people.isPrivate} or ${notifications.commentId} is not null) and ${inPeopleListsOfEach(recipient)}`);
/** A collection that became private, and a saved filter that was deleted, have no notices. */
const isListShownTo = (recipient: SQL) => sql`case ${notifications.kind}
  when 'collection-added' then ${isFound(sql`${collections} where ${collections.id} = (${notifications.data} ->> 'collectionId')::uuid and ${collections.isPublic}`)}
  when 'filter-works' then ${isFound(sql`${savedFilters} where ${savedFilters.id} = (${notifications.data} ->> 'filterId')::uuid and ${savedFilters.personId} = ${recipient}`)}
  else true end`;

/**
 * Leaves out notices whose work, part, comment or person the recipient may not see now; messages of the site are always shown (NOTICE-03).
 * The list and the count on the bell both use it. A `viewer` that is not a column of the rows is looked up once for all of them.
 */
export const isNoticeShownTo = (viewer: SQL): SQL => sql`(${notifications.eventKey} is null
  or ((${notifications.workId} is null or ${isWorkShownTo(viewer)}) and (${notifications.partId} is null or ${isPartShown})
    and (${notifications.commentId} is null or ${isCommentShownTo(viewer)}) and (${notifications.actorId} is null or ${isActorShownTo(viewer)})
    and ${isListShownTo(viewer)}))`;
/** The same for each row of a statement. */
export const isNoticeShown = isNoticeShownTo(sql`${notifications.personId}`);

/** Notices of one kind about one thing are one group; a message of the site is one of its own. */
export const groupOf = sql`coalesce(${notifications.groupKey}, ${notifications.id}::text)`;
