// What is largest of each kind, on a process with 300 MB of heap: how long it holds the event loop, and what memory it adds.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startWatchedSite, type Watched, type WatchedSite } from './watched-site.ts';

const HEAP_MB = 300;
const MOST_HELD_MS = 50;
const MOST_ADDED_MB = 50;
const STREAMS = 200;
const PANELS = 200;
const DECODER_MOST_MB = 400;
/** 180 kB of nothing but line breaks: of all legal pages the one that takes longest to check. */
const dense = { type: 'doc', content: [{ type: 'paragraph', content: Array.from({ length: 9_000 }, () => ({ type: 'hardBreak' })) }] };
const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Once.' }] }] };
const keysTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, at) => String(from + at));
const pagesOf = (keys: string[], page: unknown) => Object.fromEntries(keys.map((key) => [key, page]));

async function memberOf(site: WatchedSite) {
  const name = `b${randomUUID().slice(0, 8)}`;
  const headers = { origin: site.base, 'x-forwarded-for': `10.7.0.${Math.ceil(Math.random() * 200)}` };
  const form = { name, username: name, email: `${name}@mail.example`, password: 'Lantern-7-oak', terms: 'on' };
  const answer = await fetch(`${site.base}/sign-up`, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });
  const as = { ...headers, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  /** The text of an answer that is well. */
  const ask = async (path: string, init: RequestInit = {}) => {
    const said = await fetch(site.base + path, { ...init, headers: { ...as, ...init.headers } });
    const text = await said.text();
    if (!said.ok) throw new Error(`${path} answered ${said.status}: ${text.slice(0, 200)}`);
    return text;
  };
  return {
    ask,
    post: (path: string, body: BodyInit) => ask(path, { method: 'POST', body }),
    save: (id: string, body: object) =>
      ask(`/drafts/${id}`, {
        method: 'POST',
        body: JSON.stringify({ save: randomUUID(), base: 0, kind: 'book', title: 'Dense', description: '', ...body }),
        headers: { 'content-type': 'application/json' },
      }),
  };
}
type Member = Awaited<ReturnType<typeof memberOf>>;

async function saveLargest({ save }: Member, id: string) {
  for (let last = 10, base = 0; last <= 40; last += 10, base++)
    await save(id, { base, order: keysTo(last), pages: pagesOf(keysTo(last, last - 9), dense) });
}
async function openWhole({ ask }: Member, id: string) {
  await ask(`/write/book.data?draft=${id}`);
  for (let asked = keysTo(40); asked.length; ) {
    const { pages }: { pages: unknown[] } = JSON.parse(await ask(`/drafts/${id}/pages?keys=${asked.join()}`));
    asked = asked.slice(pages.length);
  }
}
async function publishAndExport({ save, post, ask }: Member, id: string) {
  await save(id, { base: 4, order: keysTo(40), pages: { 1: words } });
  const said = await post(`/drafts/${id}/publish.data`, new URLSearchParams({ genre: 'Poetry', language: 'English', cover: 'drawn' }));
  await ask(`/works/${/"published","([0-9a-f-]{36})"/.exec(said)?.[1]}/text`);
}
async function draftComic({ save, post }: Member, id: string) {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#d0c0a0' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'panel.png');
  form.set('folder', 'comics/panels');
  const { address: src, width, height } = JSON.parse(await post('/pictures', form));
  const panel = { picture: { src, width, height }, description: '', bubbles: [] };
  for (let last = 50, base = 0; last <= PANELS; last += 50, base++)
    await save(id, { base, kind: 'comic', order: keysTo(last), pages: pagesOf(keysTo(last, last - 49), panel) });
}

/** The most memory that a process which this one started has used, in megabytes; 0 without any that runs the decoder. */
function decoderMb(parent: number | undefined): number {
  const most = readdirSync('/proc').map((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!/^\d+$/.test(pid) || Number(/PPid:\s+(\d+)/.exec(status)?.[1]) !== parent) return 0;
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder')) return 0;
      return Number(/Vm(?:HWM|RSS):\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      return 0; // it ended meanwhile, or this system has no such files
    }
  });
  return Math.max(0, ...most);
}

/** The largest image that is decoded as a whole: a few kilobytes that unpack to 150 MB. */
async function uploadHostile({ post }: Member, site: WatchedSite): Promise<number> {
  const image = sharp({ create: { width: 6_100, height: 6_100, channels: 4, background: '#80604080' } });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await image.png({ progressive: true, compressionLevel: 9 }).toBuffer())]), 'large.png');
  form.set('folder', 'comics/panels');
  let most = 0;
  const sampler = setInterval(() => (most = Math.max(most, decoderMb(site.child.pid))), 15);
  await post('/pictures', form);
  clearInterval(sampler);
  return Math.max(most, decoderMb(site.child.pid));
}

/** As many live pages as a school behind one address has; resolves when all are open, to how they are closed. */
async function openStreams(site: WatchedSite): Promise<() => void> {
  const open = Array.from({ length: STREAMS }, () =>
    get(`${site.base}/live?topics=home,posts`, { headers: { 'x-forwarded-for': '10.7.1.1' }, agent: false }),
  );
  const statuses = await Promise.all(
    open.map((asked) => new Promise((go, fail) => asked.on('error', fail).on('response', (answer) => go(answer.resume().statusCode)))),
  );
  if (statuses.some((status) => status !== 200)) throw new Error('a stream was refused');
  return () => {
    for (const asked of open) asked.on('error', () => {}).destroy();
  };
}

const row = (what: string, ours: string, goal: string, beside: string, good: boolean) => [
  what,
  ours,
  '',
  '',
  goal,
  beside,
  good ? 'reached' : 'MISSED',
];
const held = (what: string, { longest, longestCpu, p99 }: Watched) =>
  row(`loop held: ${what}`, `${longest} ms`, `≤ ${MOST_HELD_MS} ms`, `p99 ${p99}, CPU ${longestCpu}`, longest <= MOST_HELD_MS);
const added = (what: string, before: number, { peakMb }: Watched) =>
  row(`memory: ${what}`, `+${peakMb - before} MB`, `≤ ${MOST_ADDED_MB} MB`, `of ${before}`, peakMb - before <= MOST_ADDED_MB);

/** The rows of a table: what, ours, bare, ratio, to reach, p99 and processor time of the stall, verdict. */
export async function limitRows(port: number): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storyhearth-limits-'));
  const site = await startWatchedSite(dataDir, port, HEAP_MB, { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' });
  const rows: string[][] = [];
  const during = async <T>(what: string, action: () => Promise<T>): Promise<T> => {
    await pause(1_000); // what came before is cleared away
    const { rssMb } = await site.watched();
    const result = await action();
    const watched = await site.watched();
    rows.push(held(what, watched), added(what, rssMb, watched));
    return result;
  };
  try {
    const writer = await memberOf(site);
    const warm = randomUUID();
    await saveLargest(writer, warm); // code that ran before, as on a site that has been up
    await openWhole(writer, warm);
    const [book, comic] = [randomUUID(), randomUUID()];
    const author = await memberOf(site);
    await during('save of the largest draft', () => saveLargest(author, book));
    await during('open of the largest draft', () => openWhole(author, book));
    await during('publish and export of it', () => publishAndExport(author, book));
    await draftComic(author, comic);
    await during(`publish of a ${PANELS}-panel comic`, () =>
      author.post(`/drafts/${comic}/publish.data`, new URLSearchParams({ genre: 'Manga', language: 'English', cover: 'drawn' })),
    );
    const decoder = await during('decoding of a hostile image', () => uploadHostile(author, site));
    const close = await during(`${STREAMS} streams of one address`, () => openStreams(site));
    close();
    rows.push(
      row('memory of the decoder, hostile image', `${decoder.toFixed(0)} MB`, `≤ ${DECODER_MOST_MB} MB`, '', decoder <= DECODER_MOST_MB),
    );
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return rows;
}
