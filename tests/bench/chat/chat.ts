// Measures a private channel with many open pages: delivery delay, missed messages, and the memory of the open streams.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processorMs, residentMb, startSite } from '../site.ts';
import { chatRoom } from './chat-room.ts';

const MEMBERS = 500;
/** `micros`: CPU time of the server per delivered message. */
type Delivery = { p50: number; p99: number; last: number; missing: number; micros: number };

/** Opens one stream per page and records the delay of each delivered message. */
function listeners(base: string, pid: number | undefined, topic: string, cookies: readonly string[]) {
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const open: ClientRequest[] = [];
  const listen = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { cookie: cookies[n % cookies.length] ?? '' };
      const stream = request(`${base}/live?topics=${topic}&for=0`, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a stream answered ${response.statusCode}`));
        response.on('data', (chunk: Buffer) => {
          const now = performance.now();
          for (const [, line = ''] of chunk.toString('latin1').matchAll(/Line (\w+-\d+)"/g)) {
            const sent = sentAt.get(line);
            if (sent) delays.push(now - sent);
          }
        });
        response.on('error', () => {});
        resolve();
      });
      stream.on('error', reject);
      stream.end();
      open.push(stream);
    });
  return {
    open,
    async grow(to: number) {
      while (open.length < to) await Promise.all(Array.from({ length: Math.min(50, to - open.length) }, () => listen(open.length)));
    },
    /** Sends messages `apart` milliseconds apart, each as another member, and waits until no more are delivered. */
    async send(channel: string, lines: number, apart: number): Promise<Delivery> {
      delays.length = 0;
      const name = randomUUID().slice(0, 8);
      const began = performance.now();
      const busy = processorMs(pid);
      const responses: Promise<void>[] = [];
      for (let n = 0; n < lines; n++) {
        await pause(Math.max(0, began + n * apart - performance.now()));
        sentAt.set(`${name}-${n}`, performance.now());
        responses.push(
          fetch(`${base}/community/channel/${channel}/messages`, {
            method: 'POST',
            headers: { origin: base, cookie: cookies[n % cookies.length] ?? '', 'content-type': 'application/x-www-form-urlencoded' },
            body: `text=Line+${name}-${n}&id=${randomUUID()}`,
          }).then(async (response) => {
            if (!response.ok) throw new Error(`a message answered ${response.status}: ${await response.text()}`);
            await response.arrayBuffer();
          }),
        );
      }
      await Promise.all(responses);
      for (let before = -1; before !== delays.length && delays.length < lines * open.length; ) {
        before = delays.length;
        await pause(2_000);
      }
      const micros = ((processorMs(pid) - busy) * 1_000) / delays.length;
      const sorted = delays.toSorted((a, b) => a - b);
      const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
      return { p50: at(0.5), p99: at(0.99), last: at(1), missing: lines * open.length - delays.length, micros };
    },
    close() {
      for (const stream of open) stream.destroy();
    },
  };
}

/** Rows of the bench table: what, ours, bare, ratio, target, p50/p99, verdict. */
export async function chatRows(port: number): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storyhearth-chat-'));
  const site = await startSite(dataDir, port);
  await fetch(`${site.base}/`, { headers: { cookie: 'storyhearth.session_token=nobody.bm9ib2R5' } }); // the secret is created when the first cookie is verified
  const idle = residentMb(site.child.pid);
  const { id, cookies } = await chatRoom(dataDir, MEMBERS);
  const pages = listeners(site.base, site.child.pid, `channel:${id}`, cookies);
  const table: string[][] = [];
  const add = (what: string, { p50, p99, last, missing, micros }: Delivery, max: number | null) => {
    const good = !missing && (max === null || p99 <= max);
    table.push([
      what,
      missing ? `${missing} missing` : 'all',
      '',
      '',
      max === null ? 'all' : `p99 ≤ ${max} ms`,
      `${p50}/${p99}, last ${last}, ${micros.toFixed(0)} µs each`,
      good ? 'reached' : 'MISSED',
    ]);
  };
  const memory: [number, number][] = [];
  try {
    await pages.grow(10);
    await pages.send(id, 60, 20); // warms up with the first messages
    await pages.grow(100);
    add('chat line to 100 open pages', await pages.send(id, 40, 500), 35);
    add('chat line each 100 ms to 100 open pages', await pages.send(id, 150, 100), 35);
    await pages.grow(1_000);
    memory.push([1_000, residentMb(site.child.pid)]);
    add('chat line to 1,000 open pages', await pages.send(id, 30, 1_000), 150);
    add('chat line each 100 ms to 1,000 open pages', await pages.send(id, 100, 100), null);
    memory.push([1_000, residentMb(site.child.pid)]);
    await pages.grow(2_000);
    add('chat line to 2,000 open pages', await pages.send(id, 20, 1_000), null);
  } finally {
    pages.close();
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const peak = Math.max(...memory.map(([, mb]) => mb));
  table.push([
    'memory of the server with 1,000 streams',
    `${peak} MB`,
    '',
    '',
    '≤ 250 MB',
    `idle ${idle} MB`,
    peak <= 250 ? 'reached' : 'MISSED',
  ]);
  return table;
}
