import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { filesOf, newAddress } from '#server/media/addresses.ts';
import { store } from '#server/media/storage/store.ts';
import { createArc, createComic, speech } from '#tests/support/comics.ts';
import { createImage } from '#tests/support/images.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { filesInZip } from '#tests/support/site/zip-files.ts';
import { createBook } from '#tests/support/works.ts';

beforeEach(resetRateLimits);

test('the author of a comic downloads its words and images also when it is removed, and no one else does (MOD-09, MOD-10)', async () => {
  const [author, other] = [await createMember(), await createMember({ role: 'moderator' })];
  const image = await createImage(author, { address: newAddress('comics', author.id, 'panels', 0) });
  await store().put(filesOf(image.address)?.widest ?? '', Buffer.from('a picture'));
  const panel = { picture: { src: image.address, width: 20, height: 20 }, bubbles: [speech('The lamp is lit.')] };
  const comic = await createComic(author, { title: 'Tides', panels: [panel, panel] });
  await createArc(comic, { title: 'The second night', panels: [{ bubbles: [speech('And out again.')] }] });
  await setStateOf('work', comic, 'removed');
  const page = await pageOf(await visit(`/comic/${comic.id}`, { as: author.cookie }));
  const path = page.one('link', 'Download').attribute('href') ?? '';
  expect(path).toBe(`/works/${comic.id}/download`);
  const response = await visit(path, { as: author.cookie });
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  const files = filesInZip(Buffer.from(await response.arrayBuffer()));
  const picture = image.address.replace('/media/', 'pictures/');
  expect([...files.keys()].sort()).toEqual(['manifest.json', picture, `works/${comic.id}.html`, `works/${comic.id}.json`].sort());
  const words = String(files.get(`works/${comic.id}.html`));
  for (const text of ['Tides', 'The lamp is lit.', 'The second night', 'And out again.', `../${picture}`]) expect(words).toContain(text);
  expect(String(files.get(picture))).toBe('a picture');
  for (const as of [other.cookie, undefined]) expect([401, 404]).toContain((await visit(path, { as })).status);
  expect((await visit(`/works/${(await createBook(author)).id}/download`, { as: author.cookie })).status).toBe(404);
});
