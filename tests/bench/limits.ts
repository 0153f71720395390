// Measures the largest allowed request of each kind on a process with 300 MB of heap: event loop delay and added memory.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { CHOICES } from '../support/drafts/choices.ts';
import { startWatchedSite, type Watched, type WatchedSite } from './watched-site.ts';

const HEAP_MB = 300;
const LOOP_DELAY_MAX_MS = 50;
const ADDED_MAX_MB = 50;
const STREAMS = 200;
const PANELS = 200;
const DECODER_MAX_MB = 400;
/** 180 kB of line breaks, the valid page that takes longest to check. */
const dense = { type: 'doc', content: [{ type: 'paragraph', content: Array.from({ length: 9_000 }, () => ({ type: 'hardBreak' })) }] };
const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Once.' }] }] };
const keysTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, at) => String(from + at));
const pagesOf = (keys: string[], page: unknown) => Object.fromEntries(keys.map((key) => [key, page]));

async function memberOf(site: WatchedSite) {
  const name = `b${randomUUID().slice(0, 8)}`;
  const headers = { origin: site.base, 'x-forwarded-for': `10.7.0.${Math.ceil(Math.random() * 200)}` };
  const form = { name, username: name, email: `${name}@mail.example`, password: 'Lantern-7-oak', terms: 'on' };
  const result = await fetch(`${site.base}/sign-up`, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });
  const as = { ...headers, cookie: result.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  /** Sends a request and returns the text of a successful response. */
  const fetchText = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(site.base + path, { ...init, headers: { ...as, ...init.headers } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return text;
  };
  return {
    fetchText,
    post: (path: string, body: BodyInit) => fetchText(path, { method: 'POST', body }),
    save: (id: string, body: object) =>
      fetchText(`/drafts/${id}`, {
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
async function openWhole({ fetchText }: Member, id: string) {
  await fetchText(`/write/book.data?draft=${id}`);
  for (let missing = keysTo(40); missing.length; ) {
    const { pages }: { pages: unknown[] } = JSON.parse(await fetchText(`/drafts/${id}/pages?keys=${missing.join()}`));
    missing = missing.slice(pages.length);
  }
}
async function publishAndExport({ save, post, fetchText }: Member, id: string) {
  await save(id, { base: 4, order: keysTo(40), pages: { 1: words } });
  const published = await post(`/drafts/${id}/publish.data`, new URLSearchParams({ ...CHOICES, genre: 'Poetry' }));
  await fetchText(`/works/${/"publishedId","([0-9a-f-]{36})"/.exec(published)?.[1]}/text`);
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

/** The peak memory of the decoder child process in megabytes; 0 if none is running. */
function decoderMb(parent: number | undefined): number {
  const peaks = readdirSync('/proc').map((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!/^\d+$/.test(pid) || Number(/PPid:\s+(\d+)/.exec(status)?.[1]) !== parent) return 0;
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder')) return 0;
      return Number(/Vm(?:HWM|RSS):\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      return 0; // the process ended, or this system has no /proc
    }
  });
  return Math.max(0, ...peaks);
}

/** Uploads the largest image that is decoded at once: a few kilobytes that unpack to 150 MB. */
async function uploadHostile({ post }: Member, site: WatchedSite): Promise<number> {
  const image = sharp({ create: { width: 6_100, height: 6_100, channels: 4, background: '#80604080' } });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await image.png({ progressive: true, compressionLevel: 9 }).toBuffer())]), 'large.png');
  form.set('folder', 'comics/panels');
  let peak = 0;
  const sampler = setInterval(() => (peak = Math.max(peak, decoderMb(site.child.pid))), 15);
  await post('/pictures', form);
  clearInterval(sampler);
  return Math.max(peak, decoderMb(site.child.pid));
}

/** Opens as many live pages as a school behind one address may have; resolves to a function that closes them. */
async function openStreams(site: WatchedSite): Promise<() => void> {
  const open = Array.from({ length: STREAMS }, () =>
    get(`${site.base}/live?topics=home,posts`, { headers: { 'x-forwarded-for': '10.7.1.1' }, agent: false }),
  );
  const statuses = await Promise.all(
    open.map(
      (stream) =>
        new Promise((resolve, reject) => stream.on('error', reject).on('response', (response) => resolve(response.resume().statusCode))),
    ),
  );
  if (statuses.some((status) => status !== 200)) throw new Error('a stream was rejected');
  return () => {
    for (const stream of open) stream.on('error', () => {}).destroy();
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
  row(`loop delay: ${what}`, `${longest} ms`, `≤ ${LOOP_DELAY_MAX_MS} ms`, `p99 ${p99}, CPU ${longestCpu}`, longest <= LOOP_DELAY_MAX_MS);
const added = (what: string, before: number, { peakMb }: Watched) =>
  row(`memory: ${what}`, `+${peakMb - before} MB`, `≤ ${ADDED_MAX_MB} MB`, `of ${before}`, peakMb - before <= ADDED_MAX_MB);

/** Rows of the bench table: what, ours, bare, ratio, target, p99 and CPU time of the delay, verdict. */
export async function limitRows(port: number): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storyhearth-limits-'));
  const site = await startWatchedSite(dataDir, port, HEAP_MB, { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' });
  const rows: string[][] = [];
  const during = async <T>(what: string, action: () => Promise<T>): Promise<T> => {
    await pause(1_000); // lets earlier garbage be collected
    const { rssMb } = await site.watched();
    const result = await action();
    const watched = await site.watched();
    rows.push(held(what, watched), added(what, rssMb, watched));
    return result;
  };
  try {
    const writer = await memberOf(site);
    const warm = randomUUID();
    await saveLargest(writer, warm); // warm code, as on a running site
    await openWhole(writer, warm);
    const [book, comic] = [randomUUID(), randomUUID()];
    const author = await memberOf(site);
    await during('save of the largest draft', () => saveLargest(author, book));
    await during('open of the largest draft', () => openWhole(author, book));
    await during('publish and export of it', () => publishAndExport(author, book));
    await draftComic(author, comic);
    await during(`publish of a ${PANELS}-panel comic`, () =>
      author.post(`/drafts/${comic}/publish.data`, new URLSearchParams({ ...CHOICES, genre: 'Manga' })),
    );
    const decoder = await during('decoding of a hostile image', () => uploadHostile(author, site));
    const close = await during(`${STREAMS} streams of one address`, () => openStreams(site));
    close();
    rows.push(
      row('memory of the decoder, hostile image', `${decoder.toFixed(0)} MB`, `≤ ${DECODER_MAX_MB} MB`, '', decoder <= DECODER_MAX_MB),
    );
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return rows;
}
