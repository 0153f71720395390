import { type SQL, sql } from 'drizzle-orm';
import type { Person } from '../audience/viewer.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { draftPages, drafts } from '../write/tables.ts';
import { pages, panels, pictures, works } from './tables.ts';

/** A condition on `pictures`: something of the viewer's own still shows it, whatever it was uploaded for. */
export function shownElsewhere(viewer: Person): SQL {
  const mine = (author: unknown) => sql`${author} = ${viewer.id}`;
  return sql`(
    exists (select from ${works} where ${mine(works.authorId)} and ${works.cover} = ${pictures.address})
    or exists (select from ${works} join ${panels} on ${panels.workId} = ${works.id} where ${mine(works.authorId)} and ${panels.picture} = ${pictures.address})
    or exists (select from ${works} join ${pages} on ${pages.workId} = ${works.id} where ${mine(works.authorId)} and position(${pictures.address} in ${pages.document}::text) > 0)
    or exists (select from ${drafts} join ${draftPages} on ${draftPages.draftId} = ${drafts.id} where ${mine(drafts.authorId)} and position(${pictures.address} in ${draftPages.document}::text) > 0)
    or exists (select from ${posts} where ${mine(posts.authorId)} and position(${pictures.address} in ${posts.pictures}::text) > 0)
    or exists (select from ${people} where ${mine(people.id)} and ${pictures.address} in (${people.profilePicture}, ${people.coverPhoto}))
  )`;
}
