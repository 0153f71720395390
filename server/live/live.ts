import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import { log } from '../process/log.ts';
import { createFeed, type ReadFeed } from './live-feed.ts';

/**
 * The topics that clients may subscribe to; ids are UUIDs. `home`: every list of works. `posts`: the feed. `people`: a profile became private or public
 * or was deleted. `person`: events for that person only. `profile`: events for everyone who may see it. `challenges`: the challenges page and its
 * entries. `profiles`: every list of people. `visibility`: the visibility of one person, for pages that show something of theirs. `channels`: the list
 * of channels. `channel`: one channel, for its readers.
 */
export const TOPIC = /^(home|posts|people|profiles|channels|challenges|(work|person|profile|visibility|channel):[0-9a-f-]{36})$/;
const TOPICS_MAX = 20;
/** `member`: the tabs of one member. `network`: all visitors of one network, such as a school. `visitors` and `all` bound memory, with room reserved for members. */
export const STREAMS_MAX = { member: 20, network: 500, visitors: 2_000, all: 3_000 };
const HEARTBEAT_MS = 25_000; // below the usual proxy timeout of 30 s
const HEARTBEAT = Buffer.from(': still here\n\n');
const HISTORY_MS = 120_000;
/** Added to the age of a page when catching up: its data was read some time before it arrived. */
const CATCH_UP_MARGIN_MS = 1_000;

type Stream = { out: ServerResponse; viewer: Viewer; session: string | null; topics: Set<string>; owner: string };

/**
 * The payload of a PostgreSQL notification: a changed topic, with its new position or counts if only these changed, or a session that ended.
 * `among` limits the topic to pages that also show one of these topics (a profile became private: pages with something of that person).
 */
type Announcement = { topic?: string; among?: string[]; position?: number; counts?: Record<string, number>; ended?: string };

/** Who may receive a topic, checked for each announcement with one query for all its streams; `listening` has the ids of their members. */
export type CanReceive = (topic: string, listening: readonly string[]) => Promise<(viewer: Viewer) => boolean>;

/** Announces changed topics within the transaction of the change: they are delivered if and only if it commits. */
export const announce = (tx: Database, ...topics: string[]) =>
  tx.execute(
    sql`select ${sql.join(
      topics.map((topic) => sql`pg_notify('live', ${JSON.stringify({ topic })})`),
      sql`, `,
    )}`,
  );

/** Listens to PostgreSQL and sends events to the live streams. One per process. */
export function createHub(canReceive: CanReceive, readFeed: ReadFeed = async () => null) {
  const streams = new Set<Stream>();
  /** Number of open streams of each member (by id), of each network of visitors, and of all visitors. */
  const open = new Map<string, number>();
  const VISITORS = 'visitors';
  const byTopic = new Map<string, Set<Stream>>();
  const listeners = new Set<(topic: string) => void>();
  /** When each topic was last announced, oldest first; complete since `listening`. */
  const lastAnnounced = new Map<string, number>();
  let listening = Number.POSITIVE_INFINITY;
  let client: pg.Client | null = null;
  let closed = false;

  const send = (stream: Stream, frame: string | Buffer) => {
    // Closes a stream whose client reads too slowly; the browser reconnects and refetches.
    if (stream.out.writableLength > 256 * 1024) return end(stream);
    stream.out.write(frame);
  };
  const count = (key: string, by: 1 | -1) => {
    const now = (open.get(key) ?? 0) + by;
    now ? open.set(key, now) : open.delete(key);
  };
  const register = (stream: Stream, by: 1 | -1) => {
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
    feed.remove(topic);
  };
  const end = (stream: Stream, frame?: string) => {
    register(stream, -1);
    stream.out.end(frame);
  };
  const isFull = (viewer: Viewer, owner: string) =>
    streams.size >= STREAMS_MAX.all ||
    (open.get(owner) ?? 0) >= (viewer ? STREAMS_MAX.member : STREAMS_MAX.network) ||
    (!viewer && (open.get(VISITORS) ?? 0) >= STREAMS_MAX.visitors);
  const feed = createFeed<Stream>({
    read: readFeed,
    audience: (topic) => byTopic.get(topic) ?? [],
    isOpen: (stream) => streams.has(stream),
    send,
  });

  /** The latest access check of each topic: two events of one topic are never sent out of order. */
  const pending = new Map<string, Promise<unknown>>();
  function inOrder<T>(topic: string, run: () => Promise<T>): Promise<T> {
    const before = pending.get(topic) ?? Promise.resolve();
    const own = Promise.all([run(), before.catch(() => {})]).then(([answer]) => answer);
    pending.set(topic, own);
    const over = () => void (pending.get(topic) === own && pending.delete(topic));
    own.then(over, over);
    return own;
  }

  /** The key in `lastAnnounced` of a topic that was limited to pages which also show topic `one`. */
  const within = (topic: string, one: string) => `${topic} ${one}`;
  function recordAnnouncement(keys: string[]) {
    const now = Date.now();
    for (const key of keys) {
      lastAnnounced.delete(key);
      lastAnnounced.set(key, now);
    }
    for (const [other, at] of lastAnnounced) {
      if (at > now - HISTORY_MS) break;
      lastAnnounced.delete(other);
    }
  }
  const audienceAmong = (topic: string, among: string[]) => [
    ...new Set(among.flatMap((one) => [...(byTopic.get(one) ?? [])].filter(({ topics }) => topics.has(topic)))),
  ];

  async function onNotification(payload: string) {
    const { topic, among, ended, position, counts } = JSON.parse(payload) as Announcement;
    if (ended) for (const stream of streams) if (stream.session === ended) end(stream, 'event: ended\ndata: session\n\n');
    if (!topic) return;
    recordAnnouncement(among ? among.map((one) => within(topic, one)) : [topic]);
    // A deleted account may appear on any cached page.
    for (const one of [topic === 'people' && !among ? '*' : topic, ...(among ?? [])]) for (const listener of listeners) listener(one);
    const audience = among ? audienceAmong(topic, among) : [...(byTopic.get(topic) ?? [])];
    if (!audience.length) return;
    if (position !== undefined) return feed.announced(topic, position);
    const may = await inOrder(topic, () => canReceive(topic, [...new Set(audience.flatMap(({ viewer }) => viewer?.id ?? []))]));
    const frame = Buffer.from(
      counts ? `event: counts\ndata: ${JSON.stringify({ topic, counts })}\n\n` : `event: changed\ndata: ${topic}\n\n`,
    );
    for (const stream of audience) if (streams.has(stream) && may(stream.viewer)) send(stream, frame);
  }

  async function listen() {
    if (closed) return;
    const next = new pg.Client({ connectionString: process.env.DATABASE_URL, application_name: 'storyhearth-live', keepAlive: true });
    let over = false;
    const reconnect = () => {
      if (over) return;
      over = true;
      client = null;
      listening = Number.POSITIVE_INFINITY;
      feed.reset();
      next.end().catch(() => {});
      setTimeout(listen, 500).unref();
    };
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', ({ payload }) => {
      if (payload)
        onNotification(payload).catch((error) => log.warn({ err: { message: String(error?.message) } }, 'live announcement failed'));
    });
    try {
      await next.connect();
      await next.query('listen live');
      client = next;
      listening = Date.now();
      // Announcements during the disconnect are lost: refetch every tab and drop every cached page.
      for (const listener of listeners) listener('*');
      for (const stream of streams) send(stream, 'event: changed\ndata: *\n\n');
    } catch {
      reconnect();
    }
  }

  /** Sends a new stream what was announced while its page was loading, or `*` where the history does not reach back far enough. */
  async function catchUp(stream: Stream, since: number) {
    if (since < Math.max(listening, Date.now() - HISTORY_MS)) return send(stream, 'event: changed\ndata: *\n\n');
    for (const topic of stream.topics) {
      const announcedAt = Math.max(
        lastAnnounced.get(topic) ?? 0,
        ...[...stream.topics].map((one) => lastAnnounced.get(within(topic, one)) ?? 0),
      );
      if (announcedAt < since) continue;
      const may = await canReceive(topic, stream.viewer ? [stream.viewer.id] : []);
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
    /** Returns status 400 or 429, or takes over the response and returns null. `pageAgeMs` is the age of the tab's page, NaN if the client did not send it. */
    open(
      out: ServerResponse,
      requestedTopics: string,
      caller: { viewer: Viewer; session: string | null; address: string },
      pageAgeMs: number,
    ): 400 | 429 | null {
      const topics = new Set(requestedTopics.split(',').filter(Boolean));
      if (!topics.size || topics.size > TOPICS_MAX || [...topics].some((topic) => !TOPIC.test(topic))) return 400;
      const owner = caller.viewer?.id ?? `network ${caller.address}`;
      if (out.destroyed) return null; // disconnected while the viewer was read: 'close' has fired already, so the stream would be counted forever
      if (isFull(caller.viewer, owner)) return 429;
      const stream: Stream = { out, topics, viewer: caller.viewer, session: caller.session, owner };
      out.useChunkedEncodingByDefault = false; // the stream ends with its connection, so each frame is one write of the same bytes for all streams
      out.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' });
      out.write('retry: 2000\n\n');
      register(stream, 1);
      out.on('close', () => register(stream, -1));
      out.on('error', () => register(stream, -1));
      if (pageAgeMs >= 0)
        catchUp(stream, Date.now() - pageAgeMs - CATCH_UP_MARGIN_MS).catch(() => send(stream, 'event: changed\ndata: *\n\n')); // the access check failed: refetch everything
      return null;
    },
    /** Calls the listener with every announced topic ('*' when some may have been missed). Returns a function that unsubscribes. */
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
