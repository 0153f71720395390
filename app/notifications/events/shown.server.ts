import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inListsOfEach, isActiveAccount, outsideClosedZone, visibleToEach } from '../../audience/visible.server.ts';
import { inPeopleListsOfEach, inWorkListsOfEach } from '../../audience/wanted.server.ts';
import { savedFilters } from '../../browse/saved-filters/tables.ts';
import { comments } from '../../comments/tables.ts';
import { collections } from '../../library/collections/tables.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { notifications } from '../tables.ts';

const recipient = sql`${notifications.personId}`;

const isWorkShown = sql`(${notifications.workId} is null or exists (select from ${works} join ${people} on ${people.id} = ${works.authorId}
  where ${works.id} = ${notifications.workId} and ${visibleToEach(recipient, works)} and ${outsideClosedZone} and ${inWorkListsOfEach(recipient)}))`;
const isPartShown = sql`(${notifications.partId} is null or exists (select from ${parts} where ${parts.id} = ${notifications.partId} and ${parts.state} = 'shown'))`;
const above = alias(comments, 'above');
/** Also the post that it is below, and the person whose comment it replies to, must be visible. */
const isCommentShown = sql`(${notifications.commentId} is null or exists (select from ${comments}
  where ${comments.id} = ${notifications.commentId} and ${comments.state} = 'shown' and not ${comments.belowHidden}
    and (${comments.postId} is null or exists (select from ${posts} join ${people} on ${people.id} = ${posts.authorId}
      where ${posts.id} = ${comments.postId} and ${visibleToEach(recipient, posts)} and ${inPeopleListsOfEach(recipient)}))
    and (${comments.parentId} is null or exists (select from ${comments} above
      where ${above.id} = ${comments.parentId} and (${above.authorId} is null or ${inListsOfEach(recipient, above.authorId)})))))`;
/** The names of private profiles remain below their comments, and nowhere else. */
const isActorShown = sql`(${notifications.actorId} is null or exists (select from ${people} where ${people.id} = ${notifications.actorId}
  and ${isActiveAccount()} and ${people.role} <> 'child' and (not ${people.isPrivate} or ${notifications.commentId} is not null) and ${inPeopleListsOfEach(recipient)}))`;

/** A collection that became private, and a saved filter that was deleted, have no notices. */
const isListShown = sql`case ${notifications.kind}
  when 'collection-added' then exists (select from ${collections} where ${collections.id} = (${notifications.data} ->> 'collectionId')::uuid and ${collections.isPublic})
  when 'filter-works' then exists (select from ${savedFilters} where ${savedFilters.id} = (${notifications.data} ->> 'filterId')::uuid and ${savedFilters.personId} = ${recipient})
  else true end`;

/**
 * Leaves out notices whose work, part, comment or person the recipient may not see now; messages of the site are always shown (NOTICE-03).
 * The list and the count on the bell both use it.
 */
export const isNoticeShown = sql`(${notifications.eventKey} is null or (${isWorkShown} and ${isPartShown} and ${isCommentShown} and ${isActorShown} and ${isListShown}))`;

/** Notices of one kind about one thing are one group; a message of the site is one of its own. */
export const groupOf = sql`coalesce(${notifications.groupKey}, ${notifications.id}::text)`;
