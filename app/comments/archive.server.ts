import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { namedPeople, namedPosts, namedWorks } from '../audience/archive-titles.server.ts';
import { commentLikes } from './likes/tables.ts';
import { approvedCommenters, comments } from './tables.ts';

/**
 * A person's comments, with what each is under, and whose comments they approved (ACC-07). Without the quotes of remarks: they are the
 * text of others, which can be covered or no longer shown to the person (WARN-05).
 */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'comments.json',
    owner: comments.authorId,
    key: comments.id,
    columns: {
      ...{
        id: comments.id,
        workId: comments.workId,
        postId: comments.postId,
        parentId: comments.parentId,
        text: comments.text,
        partId: comments.partId,
        blockId: comments.blockId,
        revision: comments.revision,
        isSpoiler: comments.isSpoiler,
      },
      ...{
        state: comments.state,
        stateAt: comments.stateAt,
        createdAt: comments.createdAt,
        editedAt: comments.editedAt,
        closedAt: comments.closedAt,
      },
    },
    async complete(viewer, rows) {
      const [works, posts] = await Promise.all([namedWorks(viewer, rows), namedPosts(viewer, rows)]);
      return rows.map((row) => ({ ...row, under: works.get(row.workId) ?? posts.get(row.postId) ?? null }));
    },
  }),
  rowsSection({
    path: 'liked-comments.json',
    owner: commentLikes.personId,
    key: commentLikes.commentId,
    columns: { commentId: commentLikes.commentId, createdAt: commentLikes.createdAt },
  }),
  rowsSection({
    path: 'approved-commenters.json',
    owner: approvedCommenters.authorId,
    key: approvedCommenters.commenterId,
    columns: { commenterId: approvedCommenters.commenterId, createdAt: approvedCommenters.createdAt },
    async complete(_viewer, rows) {
      const named = await namedPeople(rows, 'commenterId');
      return rows.map(({ commenterId, createdAt }) => ({ createdAt, person: named.get(commenterId) ?? null }));
    },
  }),
];
