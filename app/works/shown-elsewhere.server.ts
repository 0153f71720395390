import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database.ts';
import { log } from '#server/log.ts';
import { removePictures } from '#server/media/pictures.ts';
import { characters } from '../assistant/tables.ts';
import type { Person } from '../audience/viewer.ts';
import { channelMessages, channels } from '../channels/tables.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { draftPages, drafts } from '../write/tables.ts';
import { pages, panels, pictures, works } from './tables.ts';

/** The addresses of the pictures in the documents of these rows: read as trees, many times faster than as text. */
const inside = (document: unknown, rows: SQL) =>
  sql`select src #>> '{}' from ${rows}, jsonb_path_query(${document}, 'strict $.**.src') src`;

/**
 * A condition on `pictures`: something of the viewer's own still shows it, whatever it was uploaded for. What the viewer has is looked through
 * once, however many pictures are asked for.
 */
export function shownElsewhere(viewer: Pick<Person, 'id'>): SQL {
  const mine = (author: unknown) => sql`${author} = ${viewer.id}`;
  return sql`(${pictures.address} in (
    select ${works.cover} from ${works} where ${mine(works.authorId)} and ${works.cover} is not null
    union all select ${panels.picture} from ${works} join ${panels} on ${panels.workId} = ${works.id} where ${mine(works.authorId)}
    union all ${inside(pages.document, sql`${works} join ${pages} on ${pages.workId} = ${works.id}`)} where ${mine(works.authorId)}
    union all select ${drafts.cover} from ${drafts} where ${mine(drafts.authorId)} and ${drafts.cover} is not null
    union all ${inside(draftPages.document, sql`${drafts} join ${draftPages} on ${draftPages.draftId} = ${drafts.id}`)} where ${mine(drafts.authorId)}
    union all ${inside(posts.pictures, sql`${posts}`)} where ${mine(posts.authorId)}
    union all select ${channels.coverImage} from ${channels} where ${mine(channels.ownerId)}
    union all select ${channelMessages.attachmentAddress} from ${channelMessages} where ${mine(channelMessages.authorId)} and ${channelMessages.attachmentKind} = 'image'
    union all select ${characters.image} from ${characters} where ${mine(characters.authorId)}
    union all select shown from ${people}, unnest(array[${people.profilePicture}, ${people.coverPhoto}]) shown where ${mine(people.id)} and shown is not null
  ))`;
}

/** What is about to go: a work with its parts and what was being written for it, one of its parts, or a draft. */
const LEAVING = {
  work: (id: string) => sql`
    select ${works.cover} from ${works} where ${works.id} = ${id}
    union select ${panels.picture} from ${panels} where ${panels.workId} = ${id}
    union ${inside(pages.document, sql`${pages}`)} where ${pages.workId} = ${id}
    union ${inside(draftPages.document, sql`${drafts} join ${draftPages} on ${draftPages.draftId} = ${drafts.id}`)} where ${drafts.workId} = ${id}`,
  part: (id: string) => sql`
    select ${panels.picture} from ${panels} where ${panels.partId} = ${id}
    union ${inside(pages.document, sql`${pages}`)} where ${pages.partId} = ${id}`,
  draft: (id: string) => sql`
    select ${drafts.cover} from ${drafts} where ${drafts.id} = ${id}
    union ${inside(draftPages.document, sql`${draftPages}`)} where ${draftPages.draftId} = ${id}`,
};

/** The viewer's own pictures that it shows, to be asked for before its rows go. */
export async function picturesLeaving(viewer: Person, tx: Transaction, what: keyof typeof LEAVING, id: string): Promise<string[]> {
  const found = await tx
    .select({ address: pictures.address })
    .from(pictures)
    .where(and(eq(pictures.ownerId, viewer.id), sql`${pictures.address} in (${LEAVING[what](id)})`));
  return found.map(({ address }) => address);
}

/**
 * Takes the rows of those of these pictures that nothing else of one's own shows (PRIVACY-06); their files go with `removeFiles`, after the commit.
 * Locked first: a save that is on its way with one of them ends before it is asked what shows them, for a statement sees only what was there at its beginning.
 */
export async function takeUnshown(viewer: Pick<Person, 'id'>, tx: Transaction, addresses: string[]): Promise<string[]> {
  if (!addresses.length) return [];
  const these = and(eq(pictures.ownerId, viewer.id), sql`${pictures.address} = any(${sql.param(addresses)}::text[])`);
  await tx.select({ id: pictures.id }).from(pictures).where(these).orderBy(pictures.address).for('update');
  const gone = await tx
    .delete(pictures)
    .where(and(these, sql`not ${shownElsewhere(viewer)}`))
    .returning({ address: pictures.address });
  return gone.map(({ address }) => address);
}

/** What was deleted stays deleted, also when the store is away. */
export const removeFiles = (addresses: string[], what: keyof typeof LEAVING): Promise<void> =>
  removePictures(addresses).catch((error) =>
    log.warn({ err: { name: (error as Error).name } }, `pictures of a deleted ${what} stayed behind`),
  );
