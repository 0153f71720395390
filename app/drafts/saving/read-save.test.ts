import { expect, test } from 'vitest';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { newId } from '../../forms/new-id.ts';
import { readSave, SentPage, TOO_LARGE } from './read-save.ts';

/** Converts the result to what JSON.parse would return. */
const parsed = (save: unknown) =>
  JSON.parse(JSON.stringify(save, (_, value) => (value instanceof SentPage ? JSON.parse(value.json ?? 'null') : value)));
const expectSame = (body: unknown, indent?: number) => {
  const json = JSON.stringify(body, null, indent);
  expect(parsed(readSave(json))).toEqual(JSON.parse(json));
};
const save = async (id: string, body: string) => {
  const { cookie } = await createMember();
  const response = await visit(`/drafts/${id}`, { method: 'POST', body, headers: { 'content-type': 'application/json' }, as: cookie });
  return { status: response.status, ...((await response.json()) as { message?: string; page?: string }) };
};

test('a save is read as it was sent, its pages one at a time (DRAFT-04)', () => {
  const trickyPage = text('"pages":{"9":{}},}]\\" \u2028 {[ 漢 \\\\');
  for (const indent of [undefined, 2]) {
    expectSame(firstSave({ pages: [trickyPage, text(''), { pages: { 1: [] } }, null, 'text', 7, [], {}] }), indent);
    expectSame({ title: '"pages": {', pages: {}, order: [] }, indent);
    expectSame({ pages: { 1: trickyPage }, title: 'after }', choices: { cover: null, genre: 'pages' } }, indent);
    for (const body of [{}, [], null, 'pages', { pages: null }, { pages: [[]] }, { deep: { pages: { 1: 1 } } }]) expectSame(body, indent);
  }
  const { pages } = readSave(JSON.stringify(firstSave())) as { pages: Record<string, unknown> };
  expect(Object.values(pages).every((page) => page instanceof SentPage)).toBe(true);
});

test('a save that is nested too deeply, too large besides its pages, or has `pages` twice is rejected unparsed (S2)', () => {
  const page = '[]';
  for (const body of [
    `{"pages":{"1":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
    `{"pages":{"1":${page}},"pages":{"1":${page}}}`,
    `{"pages":{"1":${page}`,
    `{"pages":{"1":${page}}`,
    '',
  ])
    expect(readSave(body)).toBe(null);
  const more = `"more":[${Array(40_000).fill('{}').join()}]`;
  for (const body of [`{"order":["1"],${more},"pages":{"1":${page}}}`, `{${more}}`]) expect(readSave(body)).toBe(TOO_LARGE);
  const many = readSave(`{"pages":{${Array.from({ length: 60 }, (_, n) => `"${n}":0`).join()}},"more":`) as { pages: object };
  expect(Object.keys(many.pages)).toHaveLength(51); // enough to be refused because of their number
});

test('a page that cannot be parsed, or is too long, is refused by its key, so that the others can be saved (S2)', async () => {
  const body = (page: string) =>
    JSON.stringify({ ...firstSave(), pages: {} }).replace('"pages":{}', `"pages":{"1":${JSON.stringify(text('One.'))},"2":${page}}`);
  const unreadable = { status: 422, page: '2', message: 'We couldn’t read this page.' };
  expect(await save(newId(), body('{"type":}'))).toMatchObject(unreadable);
  expect(await save(newId(), body(`${' '.repeat(520_000)}${JSON.stringify(text('Two.'))}`))).toMatchObject({
    ...unreadable,
    message: 'This page is too long. Please split it into two pages.',
  });
  expect(await save(newId(), body(`${' '.repeat(9_000)}${JSON.stringify(text('Two.'))}`))).toMatchObject({ status: 200 });
});
