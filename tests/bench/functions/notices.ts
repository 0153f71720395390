// The time to publish a chapter of a work with 10,000 followers and of one without, and until all are notified (NOTICE-09):
// node tests/bench/functions/notices.ts [followers]
import type * as Events from '#app/notifications/events/expand.server.ts';
import type * as Publishing from '#app/publish/publish.server.ts';
import type * as Jobs from '#server/jobs/job-worker.ts';
import { startFunctionsBench } from './functions-bench.ts';

const ROUNDS = 25;
const MORE_MS_MAX = 20; // at the median
const COMPLETE_MS_MAX = 10_000;
const followers = Number(process.argv[2] ?? 10_000);

const { client, idOf, load, finish } = await startFunctionsBench('notices');
const author = await idOf(`insert into people (name, username, email) values ('Author', 'author', 'author@bench.example') returning id`);
await client.query(`insert into people (name, username, email)
  select 'Follower', 'follower' || n, 'follower' || n || '@bench.example' from generate_series(1, ${followers}) n`);
const newWork = () =>
  idOf(`insert into works (kind, title, description, author_id, genre, language, pages_count)
    values ('book', 'A book', 'About it.', '${author}', 'Fantasy', 'English', 1) returning id`);
const [followed, unfollowed] = [await newWork(), await newWork()];
await client.query(
  `insert into follows (person_id, kind, work_id) select id, 'work', '${followed}' from people where username like 'follower%'`,
);
await client.query('vacuum analyze');

const { publishPart } = await load<typeof Publishing>('app/publish/publish.server.ts');
const { jobHandlers } = await load<typeof Events>('app/notifications/events/expand.server.ts');
const { createJobWorker } = await load<typeof Jobs>('server/jobs/job-worker.ts');
const member = { id: author, role: 'member', hasOwnLists: false } as never;

/** Publishes a chapter from a draft, and returns its id and the time of the call. */
async function publishChapter(workId: string, title: string): Promise<{ part: string; ms: number }> {
  const draft = await idOf(`insert into drafts (author_id, kind, origin, title, work_id, pages_count, words_count, bytes)
    values ('${author}', 'chapter', 'chapter', '${title}', '${workId}', 1, 4, 120) returning id`);
  await client.query(`insert into draft_pages (draft_id, key, position, words, bytes, document) values ('${draft}', '1', 0, 4, 120,
    '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "The lamp was lit."}]}]}')`);
  const start = performance.now();
  const published = await publishPart(member, draft, { warnings: '', quiet: undefined });
  const ms = performance.now() - start;
  if (published.done !== 'published') throw new Error(`not published: ${JSON.stringify(published)}`);
  return { part: published.id, ms };
}

/** Runs the jobs of the events, as the process of the site does, and returns the time until none is left. */
async function notifyAll(): Promise<number> {
  const worker = createJobWorker({ on: () => () => {} }, jobHandlers);
  const start = performance.now();
  await worker.run();
  const ms = performance.now() - start;
  await worker.close();
  return ms;
}

const times: Record<string, number[]> = { followed: [], unfollowed: [], complete: [] };
for (let round = 0; round <= ROUNDS; round++) {
  // In turns, so that what else the machine does meets both; the first round plans the statements.
  const turns = round % 2 ? [followed, unfollowed] : [unfollowed, followed];
  for (const work of turns) {
    const { part, ms } = await publishChapter(work, `Chapter ${round}`);
    const complete = await notifyAll();
    const { rows } = await client.query<{ sent: number; people: number }>(
      `select count(*)::int as sent, count(distinct person_id)::int as people from notifications where part_id = '${part}'`,
    );
    const wanted = work === followed ? followers : 0;
    if (rows[0]?.sent !== wanted || rows[0].people !== wanted) throw new Error(`notices of ${wanted}: ${JSON.stringify(rows[0])}`);
    if (!round) continue;
    times[work === followed ? 'followed' : 'unfollowed']?.push(ms);
    if (work === followed) times.complete?.push(ms + complete);
  }
}

const sorted = (name: string) => (times[name] ?? []).sort((a, b) => a - b);
const median = (name: string) => sorted(name)[Math.floor(ROUNDS / 2)] ?? 0;
const more = median('followed') - median('unfollowed');
const slowest = sorted('complete').at(-1) ?? 0;
const many = followers.toLocaleString('en-US');
const say = (words: string, isMissed: boolean) => process.stdout.write(`${words} ${isMissed ? 'MISSED' : 'reached'}\n`);
const words = `publishing for ${many} followers ${median('followed').toFixed(1)} ms, for none ${median('unfollowed').toFixed(1)} ms (medians)`;
say(`${words}, ${more.toFixed(1)} ms more of ${MORE_MS_MAX} ms`, more > MORE_MS_MAX);
const complete = `${many} notices, each once: median ${median('complete').toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`;
say(`${complete} of ${COMPLETE_MS_MAX} ms`, slowest > COMPLETE_MS_MAX);
await finish(more > MORE_MS_MAX || slowest > COMPLETE_MS_MAX);
