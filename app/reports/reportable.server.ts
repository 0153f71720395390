import { and, eq, exists, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { href } from 'react-router';
import type { Database } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { waitsForViewer } from '../audience/comment-access.server.ts';
import { isActiveAccount, outsideClosedZone, shownTo, visibleTo } from '../audience/visible.server.ts';
import { channelMembers, channelMessages, channels } from '../channels/tables.ts';
import { comments } from '../comments/tables.ts';
import type { SubjectType } from '../moderation/case-rules.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { parts, works } from '../works/tables.ts';
import type { Reported } from './report-rules.ts';

/**
 * A thing that the viewer may report. `title` names it, or `by` its author where it has none; `back` is the page that shows it.
 * `isForChildren`: a kids story, or something below one.
 */
export type Reportable = { type: SubjectType; authorId: string; title?: string; by?: string; back: string; isForChildren: boolean };

async function work(viewer: Person, tx: Database, id: string, kind: Kind): Promise<Reportable | undefined> {
  const [found] = await tx
    .select({ title: works.title, authorId: works.authorId })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(works.id, id), eq(works.kind, kind), visibleTo(viewer, works), outsideClosedZone));
  return found && { type: 'work', ...found, back: kinds[kind].address(id), isForChildren: kind === 'kids_book' };
}

async function part(viewer: Person, tx: Database, id: string): Promise<Reportable | undefined> {
  const [found] = await tx
    .select({ title: parts.title, authorId: works.authorId, workId: works.id })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(parts.id, id), visibleTo(viewer, works), shownTo(viewer, parts, works.authorId)));
  if (!found) return undefined;
  const { title, authorId, workId } = found;
  return { type: 'part', title, authorId, back: href('/works/:id', { id: workId }), isForChildren: false };
}

async function post(viewer: Person, tx: Database, id: string): Promise<Reportable | undefined> {
  const [found] = await tx
    .select({ by: people.name, authorId: posts.authorId })
    .from(posts)
    .innerJoin(people, eq(people.id, posts.authorId))
    .where(and(eq(posts.id, id), visibleTo(viewer, posts)));
  return found && { type: 'post', ...found, back: href('/posts/:id', { id }), isForChildren: false };
}

const commenters = alias(people, 'commenters');

/** A comment below something that the viewer may see, or that waits for their approval; private profiles are still named. */
async function comment(viewer: Person, tx: Database, id: string): Promise<Reportable | undefined> {
  const [found] = await tx
    .select({ by: commenters.name, authorId: commenters.id, workId: works.id, postId: posts.id, kind: works.kind })
    .from(comments)
    .innerJoin(commenters, and(eq(commenters.id, comments.authorId), isActiveAccount(commenters)))
    .leftJoin(works, eq(works.id, comments.workId))
    .leftJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(people, or(eq(people.id, works.authorId), eq(people.id, posts.authorId)))
    .where(
      and(
        eq(comments.id, id),
        or(and(visibleTo(viewer, works), outsideClosedZone), visibleTo(viewer, posts)),
        or(shownTo(viewer, comments, comments.authorId), waitsForViewer(viewer)),
        eq(comments.belowHidden, false),
      ),
    );
  if (!found) return undefined;
  const { by, authorId, workId, postId, kind } = found;
  const back = workId ? href('/works/:id/comments', { id: workId }) : href('/posts/:id/comments', { id: postId ?? '' });
  return { type: 'comment', by, authorId, back, isForChildren: kind === 'kids_book' };
}

/** A message of a channel that the viewer may read. */
async function message(viewer: Person, tx: Database, id: string): Promise<Reportable | undefined> {
  const membership = tx
    .select({ one: sql`1` })
    .from(channelMembers)
    .where(and(eq(channelMembers.channelId, channels.id), eq(channelMembers.personId, viewer.id)));
  const [found] = await tx
    .select({ by: people.name, authorId: channelMessages.authorId, channelId: channels.id })
    .from(channelMessages)
    .innerJoin(channels, eq(channels.id, channelMessages.channelId))
    .innerJoin(people, eq(people.id, channelMessages.authorId))
    .where(
      and(
        eq(channelMessages.id, id),
        isActiveAccount(),
        or(eq(channels.isPrivate, false), exists(membership)),
        shownTo(viewer, channels, channels.ownerId),
        shownTo(viewer, channelMessages, channelMessages.authorId),
      ),
    );
  if (!found) return undefined;
  const { by, authorId, channelId } = found;
  return { type: 'message', by, authorId, back: href('/community/channel/:id', { id: channelId }), isForChildren: false };
}

/** A channel; the gate of a private one shows its name to everyone. */
async function channel(viewer: Person, tx: Database, id: string): Promise<Reportable | undefined> {
  const [found] = await tx
    .select({ title: channels.name, authorId: channels.ownerId })
    .from(channels)
    .innerJoin(people, eq(people.id, channels.ownerId))
    .where(and(eq(channels.id, id), isActiveAccount(), shownTo(viewer, channels, channels.ownerId)));
  return found && { type: 'channel', ...found, back: href('/community/channel/:id', { id }), isForChildren: false };
}

/** A person; a private profile shows its name to everyone. */
async function person(_viewer: Person, tx: Database, id: string): Promise<Reportable | undefined> {
  const [found] = await tx
    .select({ title: people.name, authorId: people.id, username: people.username })
    .from(people)
    .where(and(eq(people.id, id), isActiveAccount(), ne(people.role, 'child'))); // SAFE-09
  if (!found) return undefined;
  const { title, authorId, username } = found;
  return { type: 'person', title, authorId, back: href('/profile/:username', { username }), isForChildren: false };
}

const OTHERS = { part, post, comment, message, channel, person };

/** The thing if the viewer may see it (MOD-01); undefined: not found. */
export async function reportable(viewer: Person, tx: Database, type: Reported, id: string): Promise<Reportable | undefined> {
  if (!isId(id)) return undefined;
  return type in OTHERS ? OTHERS[type as keyof typeof OTHERS](viewer, tx, id) : work(viewer, tx, id, type as Kind);
}
