import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Viewer } from '../app/audience/viewer.ts';
import type { Database } from './database.ts';
import { createFeed, type ReadFeed } from './live-feed.ts';
import { log } from './log.ts';

/**
 * What may be listened to. `home` is every list of works, `posts` the feed, `people` that somebody's profile became private or public or was deleted;
 * ids are UUIDs. `person` is heard by that person alone, `profile` by everybody who may see it. `challenges` is the page of challenges with its entries,
 * `profiles` every list of people. `visibility` is that of one person: a page that shows something of theirs listens to it. `channels` is the list of
 * channels, `channel` one of them, which its readers hear.
 */
export const TOPIC = /^(home|posts|people|profiles|channels|challenges|(work|person|profile|visibility|channel):[0-9a-f-]{36})$/;
const MOST_TOPICS = 20;
/** `member`: the tabs of one person. `network`: all visitors of one network, where a whole school may be. The rest keeps memory bounded; visitors leave members room. */
export const MOST_STREAMS = { member: 20, network: 500, visitors: 2_000, all: 3_000 };
const HEARTBEAT_MS = 25_000; // below the usual proxy timeout of 30 s
const HEARTBEAT = Buffer.from(': still here\n\n');
const REMEMBERED_MS = 120_000;
/** What a page may have missed of its own last moments: its questions were put a little after it was asked for, its answer took a while. */
const SLACK_MS = 1_000;

type Stream = { out: ServerResponse; viewer: Viewer; session: string | null; topics: Set<string>; owner: string };

/**
 * What a notification of PostgreSQL holds: a topic that changed, with its new position or counts where these are all that changed; or a session that
 * ended. `among`: only pages that also show one of these topics are concerned (somebody's profile became private: pages with something of theirs).
 */
type Announcement = { topic?: string; among?: string[]; position?: number; counts?: Record<string, number>; ended?: string };

/** Who may hear of a topic, asked anew for each announcement: one question for all streams that listen to it, `listening` the ids of their people. */
export type CanHear = (topic: string, listening: readonly string[]) => Promise<(viewer: Viewer) => boolean>;

/** Says, in the transaction of the deed, that a topic changed: it is heard if and only if the deed is committed. */
export const announce = (tx: Database, ...topics: string[]) =>
  tx.execute(
    sql`select ${sql.join(
      topics.map((topic) => sql`pg_notify('live', ${JSON.stringify({ topic })})`),
      sql`, `,
    )}`,
  );

/** One per process: listens to PostgreSQL and tells the tabs that asked. */
export function createHub(canHear: CanHear, readFeed: ReadFeed = async () => null) {
  const streams = new Set<Stream>();
  /** How many streams each member (by id) and each network of visitors has open, and all visitors together. */
  const open = new Map<string, number>();
  const VISITORS = 'visitors';
  const byTopic = new Map<string, Set<Stream>>();
  const listeners = new Set<(topic: string) => void>();
  /** When each topic was last announced, the oldest first; complete since `listening`. */
  const lately = new Map<string, number>();
  let listening = Number.POSITIVE_INFINITY;
  let client: pg.Client | null = null;
  let closed = false;

  const send = (stream: Stream, frame: string | Buffer) => {
    // A tab that reads too slowly is let go; its browser comes back by itself and asks for everything anew.
    if (stream.out.writableLength > 256 * 1024) return end(stream);
    stream.out.write(frame);
  };
  const count = (key: string, by: 1 | -1) => {
    const now = (open.get(key) ?? 0) + by;
    now ? open.set(key, now) : open.delete(key);
  };
  const keep = (stream: Stream, by: 1 | -1) => {
    if (by === 1 ? streams.has(stream) : !streams.delete(stream)) return;
    if (by === 1) streams.add(stream);
    count(stream.owner, by);
    if (!stream.viewer) count(VISITORS, by);
    for (const topic of stream.topics) index(topic, stream, by);
  };
  const index = (topic: string, stream: Stream, by: 1 | -1) => {
    const listening = byTopic.get(topic) ?? new Set();
    by === 1 ? listening.add(stream) : listening.delete(stream);
    if (listening.size) return void byTopic.set(topic, listening);
    byTopic.delete(topic);
    feed.forget(topic);
  };
  const end = (stream: Stream, frame?: string) => {
    keep(stream, -1);
    stream.out.end(frame);
  };
  const isFull = (viewer: Viewer, owner: string) =>
    streams.size >= MOST_STREAMS.all ||
    (open.get(owner) ?? 0) >= (viewer ? MOST_STREAMS.member : MOST_STREAMS.network) ||
    (!viewer && (open.get(VISITORS) ?? 0) >= MOST_STREAMS.visitors);
  const feed = createFeed<Stream>({
    read: readFeed,
    audience: (topic) => byTopic.get(topic) ?? [],
    isOpen: (stream) => streams.has(stream),
    send,
  });

  /** The last question about each topic: of two events of one topic the later never goes out first. */
  const asking = new Map<string, Promise<unknown>>();
  function inOrder<T>(topic: string, ask: () => Promise<T>): Promise<T> {
    const before = asking.get(topic) ?? Promise.resolve();
    const mine = Promise.all([ask(), before.catch(() => {})]).then(([answer]) => answer);
    asking.set(topic, mine);
    const over = () => void (asking.get(topic) === mine && asking.delete(topic));
    mine.then(over, over);
    return mine;
  }

  /** The key in `lately` of a topic that concerned only the pages which also show another one. */
  const within = (topic: string, one: string) => `${topic} ${one}`;
  function remember(keys: string[]) {
    const now = Date.now();
    for (const key of keys) {
      lately.delete(key);
      lately.set(key, now);
    }
    for (const [other, at] of lately) {
      if (at > now - REMEMBERED_MS) break;
      lately.delete(other);
    }
  }
  const audienceAmong = (topic: string, among: string[]) => [
    ...new Set(among.flatMap((one) => [...(byTopic.get(one) ?? [])].filter(({ topics }) => topics.has(topic)))),
  ];

  async function heard(payload: string) {
    const { topic, among, ended, position, counts } = JSON.parse(payload) as Announcement;
    if (ended) for (const stream of streams) if (stream.session === ended) end(stream, 'event: ended\ndata: session\n\n');
    if (!topic) return;
    remember(among ? among.map((one) => within(topic, one)) : [topic]);
    // An account that was deleted may have been on any page that a visitor's copy is kept of.
    for (const one of [topic === 'people' && !among ? '*' : topic, ...(among ?? [])]) for (const listener of listeners) listener(one);
    const audience = among ? audienceAmong(topic, among) : [...(byTopic.get(topic) ?? [])];
    if (!audience.length) return;
    if (position !== undefined) return feed.announced(topic, position);
    const may = await inOrder(topic, () => canHear(topic, [...new Set(audience.flatMap(({ viewer }) => viewer?.id ?? []))]));
    const frame = Buffer.from(
      counts ? `event: counts\ndata: ${JSON.stringify({ topic, counts })}\n\n` : `event: changed\ndata: ${topic}\n\n`,
    );
    for (const stream of audience) if (streams.has(stream) && may(stream.viewer)) send(stream, frame);
  }

  async function listen() {
    if (closed) return;
    const next = new pg.Client({ connectionString: process.env.DATABASE_URL, application_name: 'storyhearth-live', keepAlive: true });
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      client = null;
      listening = Number.POSITIVE_INFINITY;
      feed.reset();
      next.end().catch(() => {});
      setTimeout(listen, 500).unref();
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => {
      if (payload)
        heard(payload).catch((error) => log.warn({ err: { message: String(error?.message) } }, 'an announcement could not be passed on'));
    });
    try {
      await next.connect();
      await next.query('listen live');
      client = next;
      listening = Date.now();
      // What was announced while nobody listened is lost: every tab asks anew, every kept page goes.
      for (const listener of listeners) listener('*');
      for (const stream of streams) send(stream, 'event: changed\ndata: *\n\n');
    } catch {
      again();
    }
  }

  /** Tells a new stream what was announced while its page was on the way; that anything may have been, where nobody remembers. */
  async function catchUp(stream: Stream, since: number) {
    if (since < Math.max(listening, Date.now() - REMEMBERED_MS)) return send(stream, 'event: changed\ndata: *\n\n');
    for (const topic of stream.topics) {
      const said = Math.max(lately.get(topic) ?? 0, ...[...stream.topics].map((one) => lately.get(within(topic, one)) ?? 0));
      if (said < since) continue;
      const may = await canHear(topic, stream.viewer ? [stream.viewer.id] : []);
      if (streams.has(stream) && may(stream.viewer)) send(stream, `event: changed\ndata: ${topic}\n\n`);
    }
  }

  const heartbeat = setInterval(() => {
    for (const stream of streams) send(stream, HEARTBEAT);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const ready = listen();

  return {
    ready,
    /** Answers 400 or 429 as a status, or takes the response over and returns null. `known` is how long the tab has known its page, in milliseconds; NaN when it does not say. */
    open(
      out: ServerResponse,
      asked: string,
      who: { viewer: Viewer; session: string | null; address: string },
      known: number,
    ): 400 | 429 | null {
      const topics = new Set(asked.split(',').filter(Boolean));
      if (!topics.size || topics.size > MOST_TOPICS || [...topics].some((topic) => !TOPIC.test(topic))) return 400;
      const owner = who.viewer?.id ?? `network ${who.address}`;
      if (out.destroyed) return null; // gone while the viewer was read: its 'close' is over, and would never be counted down
      if (isFull(who.viewer, owner)) return 429;
      const stream: Stream = { out, topics, viewer: who.viewer, session: who.session, owner };
      out.useChunkedEncodingByDefault = false; // the stream ends with its connection: a frame is one write, the same bytes for every stream
      out.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' });
      out.write('retry: 2000\n\n');
      keep(stream, 1);
      out.on('close', () => keep(stream, -1));
      out.on('error', () => keep(stream, -1));
      if (known >= 0) catchUp(stream, Date.now() - known - SLACK_MS).catch(() => send(stream, 'event: changed\ndata: *\n\n')); // the question failed: anything may have been said
      return null;
    },
    /** Tells of every announced topic inside this process ('*' when some may have been missed). Returns how to stop. */
    on(listener: (topic: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    count: () => streams.size,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      for (const stream of [...streams]) end(stream);
      await client?.end().catch(() => {});
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
