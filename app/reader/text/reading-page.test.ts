import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { log } from '#server/process/log.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createComic } from '#tests/support/comics.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createWork } from '#tests/support/works.ts';
import { type Kind, kinds } from '../../works/kinds.ts';

const ALL = Object.keys(kinds) as Kind[];
/** The noun of each kind in the shared text (ENGAGE-21). */
const SHARED_AS: Record<Kind, string> = {
  book: 'book',
  comic: 'comic',
  theory: 'theory',
  world: 'world',
  kids_book: 'kids story',
  challenge_entry: 'challenge entry',
};

async function published(kind: Kind, author: Member, likesCount = 0) {
  const overrides = { title: `A ${kind}`, likesCount };
  if (kind === 'comic') return createComic(author, overrides);
  return createWork(author, { kind, ...overrides, ...(kind === 'challenge_entry' && { challengeId: (await createChallenge()).id }) });
}
const open = async (kind: Kind, id: string, as?: string) => pageOf(await visit(kinds[kind].address(id), { as }));

test.each([
  ['book', 'READ-BOOK-08'],
  ['comic', 'READ-COMIC-09'],
  ['theory', 'READ-THEORY-03'],
  ['world', 'READ-WORLD-03'],
  ['challenge_entry', 'CHALL-33'],
] as const)(
  'the header of a %s has like, comments, save, library and share, and for others than its author a report (%s)',
  async (kind, _row) => {
    const author = await createMember();
    const work = await published(kind, author);
    const page = await open(kind, work.id);
    const [bar] = page.parts('.reader-actions');
    const settings = kind === 'comic' ? [] : ['Reading settings'];
    expect(bar?.names('link')).toEqual([
      'Like, 0 likes',
      'Comments, 0 comments',
      'Save',
      'Your library',
      'Follow',
      'Share',
      'Report Content',
      ...settings,
    ]);
    const panels = ['Comments', 'Share'];
    expect(page.names('dialog')).toEqual(kind === 'comic' ? panels : ['Reading settings', ...panels]);
    const own = await open(kind, work.id, author.cookie);
    expect(own.names('button').filter((name) => /^Delete/.test(name))).toHaveLength(1);
    expect(own.names('link')).not.toContain('Report Content');
  },
);

test.each(ALL.filter((kind) => kind !== 'kids_book'))(
  'a visitor shares a %s by WhatsApp, Facebook or its copied address (ENGAGE-19, ENGAGE-20, ENGAGE-21, ENGAGE-22, ENGAGE-23)',
  async (kind) => {
    const work = await published(kind, await createMember());
    const address = `http://localhost:3000${kinds[kind].address(work.id)}`;
    const page = await open(kind, work.id);
    const ways = page.parts('.share-ways')[0];
    expect(ways?.names('link')).toEqual(['WhatsApp', 'Facebook']);
    expect(ways?.names('button')).toEqual(['Copy link for Instagram']);
    expect(decodeURIComponent(ways?.one('link', 'WhatsApp').attribute('href') ?? '')).toBe(
      `https://wa.me/?text=Check out this ${SHARED_AS[kind]} on Storyhearth ${address}`,
    );
    expect(decodeURIComponent(ways?.one('link', 'Facebook').attribute('href') ?? '')).toBe(
      `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    );
    expect(ways?.parts('.share-address')[0]?.text).toBe(address);
  },
);

test.each(ALL)(
  'the heart of a %s is colored when anyone likes it, and filled for the viewer’s own like (ENGAGE-02, AMB-05)',
  async (kind) => {
    const [author, one, other] = [await createMember(), await createMember(), await createMember()];
    const work = await published(kind, author);
    const heart = async (as?: string) => {
      const page = await open(kind, work.id, as);
      const [bar] = page.parts('.reader-actions, .kids-bar-actions');
      const found = bar?.parts('.work-action').find(({ name }) => /^Liked?, /.test(name));
      return {
        colored: /\bwork-action-liked\b/.test(found?.attribute('class') ?? ''),
        filled: found?.attribute('aria-pressed') === 'true',
      };
    };
    expect([await heart(), await heart(one.cookie)]).toEqual([
      { colored: false, filled: false },
      { colored: false, filled: false },
    ]);
    await send(`/works/${work.id}/like`, { liked: 'yes' }, one.cookie);
    expect([await heart(), await heart(other.cookie), await heart(one.cookie)]).toEqual([
      { colored: true, filled: false },
      { colored: true, filled: false },
      { colored: true, filled: true },
    ]);
  },
);

test('a view and a reading position that cannot be stored are logged, and the work still opens (ERR-20, AMB-73)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await published('book', author);
  const logged = vi.spyOn(log, 'warn').mockImplementation(() => {});
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
  await db.execute(sql`create trigger refuse before insert on views for each row execute function refuse()`);
  try {
    const response = await visit(kinds.book.address(book.id), { as: reader.cookie });
    expect(response.status).toBe(200);
    expect((await pageOf(response)).parts('article')[0]?.text).toContain('A book');
    expect(logged.mock.calls.map(([, words]) => words)).toEqual(['reading progress not stored']);
  } finally {
    await db.execute(sql`drop function refuse() cascade`);
    logged.mockRestore();
  }
});
