import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createComic } from '#tests/support/comics.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createWork } from '#tests/support/works.ts';
import { kinds, type ListedKind, listedKinds } from '../works/kinds.ts';
import { works } from '../works/tables.ts';
import { listAddress } from './browse-rules.ts';

const WORD: Record<ListedKind, string> = { book: 'Mystery', comic: 'Manga', theory: 'Mythology', world: 'Islands' };
const OTHER: Record<ListedKind, string> = { book: 'Romance', comic: 'Drama', theory: 'Music', world: 'Deserts' };

const create = (author: Member, kind: ListedKind, title: string, word: string, more: { viewsCount?: number; cover?: string } = {}) => {
  const classed = kinds[kind].classedBy === 'tags' ? { genre: null, tags: [word, 'Winter', 'Maps'] } : { genre: word, tags: [] };
  return kind === 'comic' ? createComic(author, { title, ...classed, ...more }) : createWork(author, { kind, title, ...classed, ...more });
};
/** The cards of a list as displayed. */
async function cards(path: string) {
  const page = await pageOf(await visit(path));
  return page.parts('.browse-grid > li').map((card) => ({
    to: card.all('link')[0]?.attribute('href'),
    title: card.parts('.tile-words b')[0]?.text,
    author: card.parts('.tile-by')[0]?.text,
    views: card.parts('.count')[0]?.text,
    word: card.parts('.tile-genre')[0]?.text,
    cover: card.parts('.cover img')[0]?.attribute('src') ?? 'drawn',
  }));
}

test.each(listedKinds.map(({ kind }) => kind))(
  'a card of kind %s shows title, cover, class, author and views and links to its page; a chip filters (BROWSE-01, BROWSE-02, BROWSE-03, BROWSE-04, BROWSE-05, BROWSE-06, BROWSE-07, BROWSE-08)',
  async (kind) => {
    await db.delete(works);
    const [one, other] = [await createMember({ name: 'Ines Valdovar' }), await createMember({ name: 'Jun Okada' })];
    const first = await create(one, kind, 'Wanted', WORD[kind], { viewsCount: 41, cover: '/media/covers/a.webp' });
    const second = await create(other, kind, 'Elsewhere', OTHER[kind]);
    for (const { kind: otherKind } of listedKinds) if (otherKind !== kind) await create(one, otherKind, `A ${otherKind}`, WORD[otherKind]);
    const shown = (word: string) => (kinds[kind].classedBy === 'tags' ? `${word}, Winter, +1 more` : word);
    const wanted = {
      to: kinds[kind].address(first.id),
      title: 'Wanted',
      author: 'Ines Valdovar',
      views: '41 views',
      word: shown(WORD[kind]),
      cover: '/media/covers/a.webp?w=320',
    };
    const elsewhere = {
      to: kinds[kind].address(second.id),
      title: 'Elsewhere',
      author: 'Jun Okada',
      views: '0 views',
      word: shown(OTHER[kind]),
      cover: 'drawn',
    };
    expect(await cards(kinds[kind].list)).toEqual([elsewhere, wanted]);
    expect(await cards(listAddress(kind, WORD[kind]))).toEqual([wanted]);
    const page = await pageOf(await visit(listAddress(kind, WORD[kind])));
    const chip = page.all('link', WORD[kind]).find((link) => link.attribute('aria-current'));
    expect(chip?.attribute('href')).toBe(listAddress(kind, WORD[kind]));
  },
);
