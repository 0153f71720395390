import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { rowsReadBy } from '#tests/support/database/rows-read.ts';
import { createMember } from '#tests/support/people.ts';
import { seed } from '#tests/support/seed.ts';
import { COUNTED, languagesOf, listedLanguages } from './languages.server.ts';

const COMMON = ['English', 'Español'];
const RARE = 'Русский';
const MANY = 8_000;

test('of each language of the site few works are read, however many there are (HOME-08)', async () => {
  await deletePeople();
  const author = await createMember();
  // The rare language is inserted last, so that a scan of the table reads nearly all of it before the first work of that language.
  await seed(
    ...[COMMON, [RARE, RARE]].map(
      (languages, i) => sql`insert into works (kind, title, author_id, language, rating, warnings_stated)
        select 'book', 'Book ' || n, ${author.id}, (array[${languages[0]}, ${languages[1]}]::text[])[1 + n % 2], 'everyone', 'none' from generate_series(1, ${i ? 2 : MANY}::int) n`,
    ),
    sql`analyze works`,
  );
  expect(await languagesOf(null)).toEqual([...COMMON, RARE]);
  // Each language also costs the step to the next one, and its first visible work with the author.
  expect(await rowsReadBy(sql`${listedLanguages}`, { viewer: null })).toBeLessThan(COMMON.length * COUNTED + 20 * (COMMON.length + 1));
}, 60_000);
