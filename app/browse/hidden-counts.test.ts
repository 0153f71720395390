import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createCollection } from '#tests/support/site/collections.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createBooks } from '#tests/support/works.ts';

beforeEach(resetRateLimits);

const mainOf = async (path: string, as: Member) => (await pageOf(await visit(path, { as: as.cookie }))).one('main');
const jsonOf = async (path: string, as: Member) => (await visit(path, { as: as.cookie })).json();

test('counts beside lists leave out what a member hides, and are the same as before for everyone else (SHOWN-02)', async () => {
  const [author, curator, reader, other] = [await createMember(), await createMember(), await createMember(), await createMember()];
  const word = `zqn${author.username}`;
  const tag = `t${word}`.slice(0, 30);
  const [first, second] = [
    await createBook(author, { title: `First ${word}`, tags: [tag, `x${tag}`.slice(0, 30)] }),
    await createBook(author, { title: `Second ${word}`, tags: [tag] }),
  ];
  const series = await createSeries(author, [first, second]);
  const collection = await createCollection(curator, [first, second]);
  const counts = async (as: Member) => {
    const [inSeries, inCollection, found] = [
      await mainOf(`/series/${series.id}`, as),
      await mainOf(`/collection/${collection.id}`, as),
      await mainOf(`/search?q=${word}`, as),
    ];
    return [
      await jsonOf(`/browse/count?tag=${tag}`, as),
      await jsonOf(`/tag/${tag}/count?kind=book`, as),
      (await mainOf(`/browse?tag=${tag}`, as)).parts('.filter-count').map(({ text }) => text),
      inSeries.text.match(/\d+ works?/)?.[0],
      inCollection.parts('.library-card').length,
      found.one('link', /^Content/).text.replace(/\s+/g, ' '),
    ];
  };
  const expected = (n: number) => {
    const words = n === 1 ? '1 work' : `${n} works`;
    return [{ n, atLeast: false }, { n, atLeast: false }, [words], words, n, `Content ${n}`];
  };
  const before = await counts(reader);
  expect(before).toEqual(expected(2));
  const hides: [string, Record<string, string>, Record<string, string>][] = [
    [`/works/${first.id}/hide`, { hidden: 'yes' }, { hidden: 'no' }],
    ['/settings/content', { [`tag x${tag}`.slice(0, 34)]: 'hide' }, { [`tag x${tag}`.slice(0, 34)]: 'show' }],
  ];
  for (const [path, hide, show] of hides) {
    expect((await fetchData(path, new URLSearchParams(hide), reader.cookie)).status).toBe(200);
    expect([path, await counts(reader)]).toEqual([path, expected(1)]);
    expect([path, await counts(other)]).toEqual([path, before]);
    await fetchData(path, new URLSearchParams(show), reader.cookie);
  }
  expect(await counts(reader)).toEqual(before);
});

test('the number of works of a filter is exact up to 1,000 and “more than 1,000” above (FILTER-05)', async () => {
  const author = await createMember();
  const created = Array.from({ length: 1_001 }, (_, n) => ({
    title: `Counted ${n}`,
    pages: [],
    language: n ? 'Zqthousand' : 'Zqlast',
    tags: ['Zqmany'],
  }));
  await createBooks(author, created);
  const count = async (path: string) => (await mainOf(path, author)).parts('.filter-count').map(({ text }) => text);
  expect(await count('/browse?tag=Zqmany')).toEqual(['more than 1,000 works']);
  expect(await count('/browse?language=Zqthousand')).toEqual(['1,000 works']);
  expect(await count('/browse?language=Zqlast')).toEqual(['1 work']);
}, 120_000);
