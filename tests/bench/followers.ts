import type pg from 'pg';

const FOLLOWERS = 10_000;
const ROUNDS = 15;
const MORE_MS = 20; // at the median, than for a work without followers
const NOTICES_MS = 10_000;

type Author = { id: string; cookie: string };

/** A book of the author, and as many drafts of its chapters as there are rounds. */
async function draftChapters(client: pg.Client, { id }: Author) {
  const { rows } = await client.query<{ id: string }>(
    `insert into works (author_id, kind, title, genre, language, pages_count) values ($1, 'book', 'Followed', 'Mystery', 'English', 1) returning id`,
    [id],
  );
  const work = rows[0]?.id ?? '';
  const drafts = await client.query<{ id: string }>(
    `insert into drafts (author_id, kind, origin, work_id, title)
      select $1, 'chapter', 'chapter', $2, 'Chapter ' || n from generate_series(1, ${ROUNDS}) n returning id`,
    [id, work],
  );
  const page = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It went on.' }] }] };
  await client.query(`insert into draft_pages (draft_id, key, position, document, words) select unnest($1::uuid[]), '1', 1, $2::jsonb, 3`, [
    drafts.rows.map((draft) => draft.id),
    JSON.stringify(page),
  ]);
  return { work, drafts: drafts.rows.map((draft) => draft.id) };
}

/** Publishes chapters of a work with 10,000 followers and of one without in turns, and waits for the notices of the last (NOTICE-09). */
export async function followerRows(base: string, client: pg.Client, form: Record<string, string>, [one, other]: [Author, Author]) {
  const [followed, quiet] = [await draftChapters(client, one), await draftChapters(client, other)];
  await client.query(
    `with readers as (insert into people (id, name, email, username)
      select gen_random_uuid(), 'Follower', 'f' || n || '@followers.example', 'follower_' || n from generate_series(1, ${FOLLOWERS}) n returning id)
      insert into follows (person_id, kind, work_id) select id, 'work', $1 from readers`,
    [followed.work],
  );
  const publish = async (draft: string, { cookie }: Author) => {
    const began = performance.now();
    const response = await fetch(`${base}/drafts/${draft}/publish-part.data`, {
      method: 'POST',
      headers: { ...form, cookie },
      body: 'part=chapter',
    });
    if (!response.ok) throw new Error(`publishing answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
    await response.arrayBuffer();
    return performance.now() - began;
  };
  const pending = async () => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from jobs where kind = 'notify-followers'`);
    return rows[0]?.n ?? 0;
  };
  const until = async (isOver: () => Promise<boolean>) => {
    while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const [many, none]: [number[], number[]] = [[], []];
  let complete = 0;
  for (const [i, draft] of followed.drafts.entries()) {
    none.push(await publish(quiet.drafts[i] ?? '', other));
    await until(async () => (await pending()) === 0); // the notices of the round before are no load on this one
    const began = performance.now();
    many.push(await publish(draft, one));
    await until(async () => (await pending()) === 0);
    complete = Math.max(complete, performance.now() - began);
  }
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from notifications where work_id = $1`, [followed.work]);
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const more = median(many) - median(none);
  const isEach = rows[0]?.n === FOLLOWERS * ROUNDS;
  return [
    [
      'publish of a chapter: 10k followers against none',
      '',
      '',
      `+${more.toFixed(0)} ms`,
      `≤ ${MORE_MS} ms`,
      '',
      more <= MORE_MS ? 'reached' : 'MISSED',
    ],
    [
      'notices of 10k followers, slowest of 15',
      `${complete.toFixed(0)} ms`,
      '',
      '',
      `≤ ${NOTICES_MS} ms`,
      '',
      complete <= NOTICES_MS && isEach ? 'reached' : 'MISSED',
    ],
  ];
}
