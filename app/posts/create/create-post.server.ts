import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import { tooMany } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { HoldReason } from '../../audience/state-rules.ts';
import { defaultChoice } from '../../comments/access/comment-defaults.server.ts';
import { createHeldCase } from '../../holds/hold.server.ts';
import type { TOO_MANY_HELD } from '../../holds/hold-rules.ts';
import { checkTexts, storeChecked } from '../../holds/text/check-text.server.ts';
import { pictures } from '../../images/tables.ts';
import { type PostPicture, posts } from '../tables.ts';
import {
  ALREADY_SHARED,
  type ChosenPicture,
  type NewPost,
  NOT_YOURS,
  POSTS_PER_DAY_MAX,
  SHARED_BEFORE,
  TOO_MANY_POSTS,
  textsOf,
} from './new-post-rules.ts';

/** Adds the sizes measured at upload; null if an image is not the viewer's or was not uploaded for a post. */
async function measured(viewer: Person, tx: Transaction, chosen: readonly ChosenPicture[]): Promise<PostPicture[] | null> {
  if (!chosen.length) return [];
  const own = await tx
    .select({ src: pictures.address, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(
      and(
        eq(pictures.ownerId, viewer.id),
        eq(pictures.folder, 'posts'),
        inArray(
          pictures.address,
          chosen.map(({ src }) => src),
        ),
      ),
    )
    .orderBy(pictures.address)
    .for('key share'); // keeps a concurrent cleanup from deleting them
  const bySrc = new Map(own.map((picture) => [picture.src, picture]));
  const all = chosen.flatMap(({ src, description }) => {
    const picture = bySrc.get(src);
    return picture ? [{ ...picture, description }] : [];
  });
  return all.length === chosen.length ? all : null;
}

type Stored = { id: string; isNew: boolean } | RefusedAction;
type Result = Stored | typeof TOO_MANY_HELD;

/** The seconds to wait of a member who shared the posts of a day already, else 0. Requests at the same moment may exceed the limit. */
async function waitForNextDay(viewer: Person, tx: Transaction): Promise<number> {
  const [oldest] = await tx
    .select({ wait: sql<number>`ceil(extract(epoch from ${posts.createdAt} + interval '1 day' - now()))::int` })
    .from(posts)
    .where(and(eq(posts.authorId, viewer.id), sql`${posts.createdAt} > now() - interval '1 day'`))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .offset(POSTS_PER_DAY_MAX - 1)
    .limit(1);
  return oldest?.wait ?? 0;
}

/**
 * Creates a post. A repeated id returns the stored post, or a refusal if the content differs; another member's id is
 * refused. One that is held is shown to its author only.
 */
export async function createPost(viewer: Person, id: string | undefined, post: NewPost): Promise<Result> {
  const check = checkTexts(viewer, textsOf(post));
  if (!check) return db.transaction((tx) => store(viewer, tx, { id, post, held: null }));
  return storeChecked(viewer, check, async (tx, held) => {
    const result = await store(viewer, tx, { id, post, held });
    return { result, isStored: 'isNew' in result && result.isNew };
  });
}

type Checked = { id: string | undefined; post: NewPost; held: HoldReason | null };

async function store(viewer: Person, tx: Transaction, { id, post, held }: Checked): Promise<Stored> {
  const shown = await measured(viewer, tx, post.pictures);
  if (!shown) return badInput(NOT_YOURS);
  const state = held ? 'held' : 'shown';
  const { rule, holdsFirst } = post.comments ?? defaultChoice(viewer);
  const wait = await waitForNextDay(viewer, tx);
  const [created] = wait
    ? []
    : await tx
        .insert(posts)
        .values({
          ...(id && { id }),
          authorId: viewer.id,
          content: post.content,
          pictures: shown,
          tags: post.tags,
          state,
          commentRule: rule,
          holdFirstComments: holdsFirst,
        })
        .onConflictDoNothing()
        .returning({ id: posts.id });
  if (created) {
    if (held) await createHeldCase(viewer, tx, { type: 'post', id: created.id }, held);
    else await announce(tx, 'posts', `profile:${viewer.id}`);
    return { id: created.id, isNew: true };
  }
  const [existing] = id
    ? await tx
        .select({ id: posts.id, content: posts.content, tags: posts.tags, pictures: posts.pictures })
        .from(posts)
        .where(and(eq(posts.id, id), eq(posts.authorId, viewer.id)))
    : [];
  if (!existing) return wait ? tooMany(wait, TOO_MANY_POSTS) : badInput('We couldn’t share this post. Please try again.');
  const same = existing.content === post.content && isDeepStrictEqual([existing.tags, existing.pictures], [post.tags, shown]);
  return same ? { id: existing.id, isNew: false } : { status: 409, problem: ALREADY_SHARED, message: SHARED_BEFORE };
}
