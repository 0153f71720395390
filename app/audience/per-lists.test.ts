import { expect, test, vi } from 'vitest';
import { pool } from '#server/database/database.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';

test('pages look for blocks and hidden works only for members who have some, from the next request on (BLOCK-03, SHOWN-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, other] = [await createBook(author), await createBook(author)];
  const query = vi.spyOn(pool, 'query');
  /** The names of the statements that read works on this page, and whether they ask what the reader hides. */
  async function statements(path: string) {
    query.mockClear();
    await visit(path, { as: reader.cookie });
    const sent = query.mock.calls.map(([config]) => config as unknown as { name?: string; text: string });
    return sent
      .filter(({ name }) => name && /^(read_text|continue_reading|browse_newest)/.test(name))
      .map(({ name, text }) => [name, /from "(blocks|hidden_works)"/.test(text)]);
  }
  const paths = [`/book/${book.id}`, '/', '/all-books/more'];
  const names = ['read_text', 'continue_reading', 'browse_newest'];
  for (const [i, path] of paths.entries()) expect(await statements(path)).toEqual([[names[i], false]]);
  await send(`/works/${other.id}/hide`, { hidden: 'yes' }, reader.cookie);
  for (const [i, path] of paths.entries()) expect(await statements(path)).toEqual([[`${names[i]}_own_lists`, true]]);
  query.mockRestore();
});
