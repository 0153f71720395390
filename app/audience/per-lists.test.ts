import { expect, test } from 'vitest';
import { recordQueries } from '#tests/support/database/sent-queries.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';

test('pages look for blocks and hidden works only for members who have some, from the next request on (BLOCK-03, SHOWN-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, other] = [await createBook(author), await createBook(author)];
  const queries = recordQueries();
  /** The names of the statements that read works on this page, and whether they ask what the reader hides. */
  async function statements(path: string) {
    queries.clear();
    await visit(path, { as: reader.cookie });
    return queries
      .sent()
      .filter(({ name }) => name && /^(read_text|continue_reading|browse_newest)/.test(name))
      .map(({ name, text }) => [name, /from "(blocks|hidden_works)"/.test(text)]);
  }
  const paths = [`/book/${book.id}`, '/', '/all-books/more'];
  const names = ['read_text', 'continue_reading', 'browse_newest'];
  for (const [i, path] of paths.entries()) expect(await statements(path)).toEqual([[names[i], false]]);
  await send(`/works/${other.id}/hide`, { hidden: 'yes' }, reader.cookie);
  for (const [i, path] of paths.entries()) expect(await statements(path)).toEqual([[`${names[i]}_own_lists`, true]]);
  queries.restore();
});
