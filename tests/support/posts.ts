import { comments } from '../../app/comments/tables.ts';
import { posts } from '../../app/posts/tables.ts';
import { db } from '../../server/database/database.ts';

export type TestPost = typeof posts.$inferSelect;
type PostOverrides = Partial<Omit<typeof posts.$inferInsert, 'authorId'>>;
type CommentOverrides = Partial<Omit<typeof comments.$inferInsert, 'authorId' | 'workId' | 'postId'>>;

/** Inserts a post. */
export async function createPost(author: { id: string }, overrides: PostOverrides = {}): Promise<TestPost> {
  const [post] = await createPosts(author, [overrides]);
  if (!post) throw new Error('post was not inserted');
  return post;
}

/** Inserts posts of one author with one statement. */
export const createPosts = (author: { id: string }, list: PostOverrides[]): Promise<TestPost[]> =>
  db
    .insert(posts)
    .values(list.map((overrides) => ({ content: 'A post.', ...overrides, authorId: author.id })))
    .returning();

/** Inserts comments of one author on a work or a post with one statement. */
export const createComments = (author: { id: string }, on: { work: string } | { post: string }, list: (string | CommentOverrides)[]) =>
  db
    .insert(comments)
    .values(
      list.map((comment) => ({
        text: 'A comment.',
        ...(typeof comment === 'string' ? { text: comment } : comment),
        ...('work' in on ? { workId: on.work } : { postId: on.post }),
        authorId: author.id,
      })),
    )
    .returning();
