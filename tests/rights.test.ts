import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { people } from '../app/people/tables.ts';
import { db } from '../server/database/database.ts';
import { resetRateLimits } from '../server/limits/rate-limits.ts';
import { createVersions } from './support/drafts/working-copies.ts';
import { setStateOf } from './support/moderation/states.ts';
import { createMember, hide, type Member } from './support/people.ts';
import { createComments } from './support/posts.ts';
import { send } from './support/request.ts';
import { createCollection } from './support/site/collections.ts';
import { createBook } from './support/works.ts';

beforeEach(() => resetRateLimits());

/** A book with versions, a comment of a reader, and a public collection of somebody else that has it. */
async function createThings() {
  const [author, reader, owner, member] = [await createMember(), await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  const [, version] = await createVersions(book, 'Earlier');
  const comments = await createComments(reader, { work: book.id }, ['One.', 'Two.']);
  const collection = await createCollection(owner, [book]);
  return { author, reader, owner, member, book, version, comments, collection };
}
type Things = Awaited<ReturnType<typeof createThings>>;

const ACTIONS: Record<string, (things: Things) => [string, Record<string, string>]> = {
  edit: ({ book }) => [`/works/${book.id}/edit`, {}],
  restore: ({ book, version }) => [`/works/${book.id}/history/${version}/restore`, {}],
  'close a thread': ({ comments }) => [`/comments/${comments[0]?.id}/close`, { closed: 'yes' }],
  'open a thread': ({ comments }) => [`/comments/${comments[0]?.id}/close`, { closed: 'no' }],
  'delete a comment': ({ comments }) => [`/comments/${comments[1]?.id}/delete`, {}],
  'remove from a collection': ({ collection, book }) => [`/collection/${collection.id}/remove-mine`, { work: book.id }],
};
/** Before the author, so that nothing is done yet when they are next. */
const VIEWERS = ['visitor', 'member', 'owner', 'reader', 'author'] as const;

const STATES: Record<string, (things: Things) => Promise<unknown>> = {
  shown: async () => {},
  hidden: ({ book }) => setStateOf('work', book, 'hidden'),
  private: ({ author }) => hide(author),
  'account deletion': ({ author }) => db.update(people).set({ deletingSince: new Date(), isPrivate: true }).where(eq(people.id, author.id)),
};
/** The statuses for a visitor, a member, the owner of the collection, the reader who commented, and the author. */
const BY_AUTHOR = '401 404 404 404 303';
const ALLOWED: Record<string, string> = {
  ...{ edit: BY_AUTHOR, restore: BY_AUTHOR, 'close a thread': BY_AUTHOR, 'open a thread': BY_AUTHOR },
  ...{ 'delete a comment': '401 404 404 303 303', 'remove from a collection': BY_AUTHOR },
};
/** Nobody is signed in as an author whose account is being deleted. */
const DELETING = Object.fromEntries(Object.entries(ALLOWED).map(([name, statuses]) => [name, statuses.replace(/303$/, '401')]));
const EXPECTED: Record<string, Record<string, string>> = {
  shown: ALLOWED,
  hidden: ALLOWED,
  private: ALLOWED,
  'account deletion': DELETING,
};

test.each(Object.keys(STATES))(
  'who may edit, restore, close a thread, delete a comment and remove a work from a collection: %s (EDIT-01, EDIT-19, REPLY-05, REPLY-06, LIB-06)',
  async (state) => {
    const found: Record<string, string> = {};
    for (const [name, address] of Object.entries(ACTIONS)) {
      const statuses: number[] = [];
      for (const viewer of VIEWERS) {
        resetRateLimits();
        const things = await createThings();
        await STATES[state]?.(things);
        const [path, form] = address(things);
        const as: Member | undefined = viewer === 'visitor' ? undefined : things[viewer];
        statuses.push((await send(path, form, as?.cookie)).status);
      }
      found[name] = statuses.join(' ');
    }
    expect(found).toEqual(EXPECTED[state]);
  },
  60_000,
);
