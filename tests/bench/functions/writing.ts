// The times of changing a published book of 300 pages (EDIT-02, EDIT-08), of an author with the most recorded texts (LABEL-02):
// node tests/bench/functions/writing.ts
import type * as Changes from '#app/editing/changes/publish-changes.server.ts';
import type * as Copies from '#app/editing/working-copy.server.ts';
import { startFunctionsBench } from './functions-bench.ts';

const PAGES = 300;
const PAGE_WORDS = 250;
const BOOKS = 10; // changed in turns
const TEXTS = 5_000; // recorded of the author, with half a million fingerprints
const TARGETS = { copy: 300, publish: 250 };

const { client, idOf, load, measure } = await startFunctionsBench('writing');
await client.query('set statement_timeout = 0'); // 6,000 pages are stored at once
const person = (name: string) =>
  idOf(`insert into people (name, username, email) values ('${name}', '${name}', '${name}@bench.example') returning id`);
const [author, other] = [await person('author'), await person('other')];
const paragraph = `jsonb_build_object('type', 'paragraph', 'attrs', jsonb_build_object('id', left(md5(w.id::text || n || '-' || p), 8)), 'content', jsonb_build_array(
  jsonb_build_object('type', 'text', 'text', (select string_agg(substr(md5(w.id::text || n || p || k), 1, 3 + k % 6), ' ') from generate_series(1, ${PAGE_WORDS / 10}) k))))`;
for (const id of [author, other]) {
  await client.query(`insert into works (kind, title, description, author_id, genre, language, pages_count, words_count, label)
    select 'book', 'Book ' || n, 'About it.', '${id}', 'Fantasy', 'English', ${PAGES}, ${PAGES * PAGE_WORDS}, null from generate_series(1, ${BOOKS}) n`);
  await client.query(`insert into pages (work_id, position, document, words, blocks)
    select w.id, n, jsonb_build_object('type', 'doc', 'content', (select jsonb_agg(${paragraph} order by p) from generate_series(1, 10) p)), ${PAGE_WORDS},
      array(select left(md5(w.id::text || n || '-' || p), 8) from generate_series(1, 10) p)
    from works w, generate_series(1, ${PAGES}) n where w.author_id = '${id}'`);
}
await client.query(`insert into assistant_answers (person_id, prints, words, created_at)
  select '${author}', array(select hashtextextended(n || ':' || i, 0) from generate_series(1, 100) i), 110, now() - n * interval '1 minute'
  from generate_series(1, ${TEXTS}) n`);
await client.query('vacuum analyze');

const { openWorkingCopy } = await load<typeof Copies>('app/editing/working-copy.server.ts');
const { publishChanges } = await load<typeof Changes>('app/editing/changes/publish-changes.server.ts');

/** A working copy without changes, of one book after the other. */
function copiesOf(id: string) {
  const viewer = { id, role: 'member' } as never;
  let turn = 0;
  return {
    viewer,
    async next() {
      const { rows } = await client.query<{ id: string }>(`select id from works where author_id = $1 order by id offset $2 limit 1`, [
        id,
        turn++ % BOOKS,
      ]);
      const work = rows[0]?.id ?? '';
      await client.query('delete from drafts where edits_work_id = $1', [work]);
      return work;
    },
    async changed(work: string) {
      const opened = await openWorkingCopy(viewer, work, null);
      if (opened.done !== 'opened') throw new Error(opened.done);
      await client.query(
        `update draft_pages set document = jsonb_set(document, '{content,3,content,0,text}', to_jsonb($2 || ' words were changed here.'))
          where draft_id = $1 and position in (10, 150, 290)`,
        [opened.id, String(turn)],
      );
      return opened.id;
    },
  };
}

function publication(id: string) {
  const { viewer, next, changed } = copiesOf(id);
  return {
    target: TARGETS.publish,
    before: async () => changed(await next()),
    async run(draft: string) {
      const published = await publishChanges(viewer, draft, { note: '', followers: 'fix' });
      if (published.done !== 'published') throw new Error(JSON.stringify(published));
    },
  };
}

const copies = copiesOf(author);
await measure({
  'working copy of 300 pages': { target: TARGETS.copy, before: copies.next, run: (work) => openWorkingCopy(copies.viewer, work, null) },
  'publishing 3 of 300 pages, nothing recorded': publication(other),
  'publishing 3 of 300 pages, most texts recorded': publication(author),
});
