import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { namedPosts } from '../audience/archive-titles.server.ts';
import { postLikes, posts } from './tables.ts';

/** A person's posts and likes of posts (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'posts.json',
    owner: posts.authorId,
    key: posts.id,
    columns: {
      ...{ id: posts.id, content: posts.content, pictures: posts.pictures, tags: posts.tags },
      ...{ likesCount: posts.likesCount, commentsCount: posts.commentsCount },
      ...{ commentRule: posts.commentRule, holdFirstComments: posts.holdFirstComments },
      ...{ state: posts.state, stateAt: posts.stateAt, createdAt: posts.createdAt },
    },
  }),
  rowsSection({
    path: 'liked-posts.json',
    owner: postLikes.personId,
    key: postLikes.postId,
    columns: { postId: postLikes.postId, createdAt: postLikes.createdAt },
    async complete(viewer, rows) {
      const named = await namedPosts(viewer, rows);
      return rows.map((row) => ({ ...row, post: named.get(row.postId) ?? null }));
    },
  }),
];
