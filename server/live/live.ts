import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { isShutOut } from '../access/standing-state-rules.ts';
import type { Database } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import { createHistory } from './announcement-history.ts';
import { createFeed, type ReadFeed } from './live-feed.ts';
import { createListener } from './live-listener.ts';
import { createStreams, type Stream } from './live-streams.ts';

/**
 * The topics that clients may subscribe to; ids are UUIDs. `home`: every list of works. `posts`: the feed. `people`: a profile became
 * private or public or was deleted. `person`: events for that person only. `profile`: events for everyone who may see it. `challenges`: the
 * challenges page and its entries. `profiles`: every list of people. `visibility`: the visibility of one person, or of `children`, for
 * pages that show something of theirs. `channels`: the list of channels. `channel`: one channel, for its readers. `queue`: the cases of
 * staff. `banner`: the banner above every page. `group`: one group, for its grown-ups and children. `series`: one series, for those who may
 * see its author. `collection`: one collection, for its owner, and a public one for those who may see the owner.
 * `shown`: what a member hides or is warned about changed, for that member only.
 */
const TOPIC =
  /^(home|posts|people|profiles|channels|challenges|queue|banner|visibility:children|(work|person|profile|visibility|channel|group|series|collection|shown):[0-9a-f-]{36})$/;
const TOPICS_MAX = 20;
const HEARTBEAT_MS = 25_000; // below the usual proxy timeout of 30 s
const HEARTBEAT = Buffer.from(': still here\n\n');
const SESSION_ENDED = 'event: ended\ndata: session\n\n';
const REFETCH_ALL = 'event: changed\ndata: *\n\n';
/** Added to the age of a page when catching up: its data was read some time before it arrived. */
const CATCH_UP_MARGIN_MS = 1_000;

/**
 * The payload of a PostgreSQL notification: a changed topic, with its new position or counts if only these changed, a session that ended,
 * or a person whose standing changed. `among` limits the topic to pages that also show one of these topics (a profile became private: pages
 * with something of that person).
 */
type Announcement = {
  topic?: string;
  /** Stands for `person:{id}` of each, so that many recipients are one announcement. */
  people?: string[];
  among?: string[];
  position?: number;
  counts?: Record<string, number>;
  ended?: string;
  standing?: string;
};

/** Who may receive a topic, checked for each announcement with one query for all its streams; `listening` has the ids of their members. */
export type CanReceive = (topic: string, listening: readonly string[]) => Promise<(viewer: Viewer) => boolean>;

/** For whom these counts may not be the same as for others; their pages refetch instead of applying them. */
export type CountsDiffer = (counts: Record<string, number>, listening: readonly string[]) => Promise<(viewer: Viewer) => boolean>;
const sameForAll = async () => () => false;

/** Ends the streams of a session that ended, and those of a person whose standing changed: their browser connects again at once. */
function endStreams(streams: ReturnType<typeof createStreams>, { ended, standing }: Pick<Announcement, 'ended' | 'standing'>) {
  for (const stream of streams.all()) {
    if (ended && stream.session === ended) streams.end(stream, SESSION_ENDED);
    if (standing && stream.viewer?.id === standing) streams.end(stream, REFETCH_ALL);
  }
}

/** Announces changed topics within the transaction of the change: they are delivered if and only if it commits. */
export const announce = (tx: Database, ...topics: string[]) =>
  tx.execute(
    sql`select ${sql.join(
      topics.map((topic) => sql`pg_notify('live', ${JSON.stringify({ topic })})`),
      sql`, `,
    )}`,
  );

/** Ends the streams of a person when this transaction commits: their browser connects again, with what they may receive from then on. */
export const endStreamsOf = (tx: Database, personId: string) =>
  tx.execute(sql`select pg_notify('live', ${JSON.stringify({ topic: `person:${personId}`, standing: personId })})`);

/** People of one announcement: of the 8,000 bytes that PostgreSQL allows, each id takes 39. */
const PEOPLE_MAX = 190;

/** Announces `person:{id}` of each, many in one announcement (OPEN-04). */
export async function announcePeople(tx: Database, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += PEOPLE_MAX)
    await tx.execute(sql`select pg_notify('live', ${JSON.stringify({ people: ids.slice(at, at + PEOPLE_MAX) })})`);
}

/** Runs access checks so that two events of one topic are never sent out of order. */
function createOrder() {
  const pending = new Map<string, Promise<unknown>>();
  return function inOrder<T>(topic: string, run: () => Promise<T>): Promise<T> {
    const before = pending.get(topic) ?? Promise.resolve();
    const own = Promise.all([run(), before.catch(() => {})]).then(([response]) => response);
    pending.set(topic, own);
    const over = () => void (pending.get(topic) === own && pending.delete(topic));
    own.then(over, over);
    return own;
  };
}

/** The topics of `/live?topics=a,b`; null if there are none, too many, or an invalid one. */
function topicsFrom(requested: string): Set<string> | null {
  const topics = new Set(requested.split(',').filter(Boolean));
  return topics.size && topics.size <= TOPICS_MAX && [...topics].every((topic) => TOPIC.test(topic)) ? topics : null;
}

type Caller = { viewer: Viewer; session: string | null; address: string };

/** What the pages of a child show: stories, its group and itself. The events of a channel contain its messages (SAFE-05). */
const CHILD_TOPIC = /^(home|people|banner|(work|person|visibility|group):.+)$/;

/** What a stream may subscribe to: suspended and banned people get only the events about themselves (MOD-14). */
function topicsFor(viewer: Viewer, topics: Set<string>): Set<string> {
  if (viewer && isShutOut(viewer.standing)) return new Set([`person:${viewer.id}`]);
  return viewer?.role === 'child' ? new Set([...topics].filter((topic) => CHILD_TOPIC.test(topic))) : topics;
}

/** The listeners within this process, such as the page cache. */
function createTopicListeners() {
  const listeners = new Set<(topic: string) => void>();
  return {
    /** Calls the listener with every announced topic ('*' when some may have been missed). Returns a function that unsubscribes. */
    add(listener: (topic: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(topic: string) {
      for (const listener of listeners) listener(topic);
    },
  };
}

/** The event of a changed topic; with `counts`, the tab applies them without a refetch. */
const frameOf = (topic: string, counts?: Record<string, number>) =>
  counts ? `event: counts\ndata: ${JSON.stringify({ topic, counts })}\n\n` : `event: changed\ndata: ${topic}\n\n`;

/** What each stream of the audience whose viewer may receive the topic is sent: the counts, or a change if they differ for this viewer. */
async function framesOf(
  { topic, counts }: { topic: string; counts: Announcement['counts'] },
  audience: readonly Stream[],
  canReceive: CanReceive,
  countsDiffer: CountsDiffer,
): Promise<[Stream, Buffer][]> {
  const listening = [...new Set(audience.flatMap(({ viewer }) => viewer?.id ?? []))];
  const [may, refetches] = await Promise.all([canReceive(topic, listening), counts ? countsDiffer(counts, listening) : sameForAll()]);
  const [frame, changed] = [Buffer.from(frameOf(topic, counts)), Buffer.from(frameOf(topic))];
  return audience.filter(({ viewer }) => may(viewer)).map((stream) => [stream, refetches(stream.viewer) ? changed : frame]);
}

/** `isEnded`: the page still shows a person, whose session ended while the tab was hidden or offline. */
function sendHead(out: ServerResponse, isEnded: boolean) {
  // the stream ends with its connection, so each frame is one write of the same bytes for all streams
  out.useChunkedEncodingByDefault = false;
  out.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' });
  out.write(`retry: 2000\n\n${isEnded ? SESSION_ENDED : ''}`);
}

/** Handles the announcement of a payload, or that of each of its people. */
const eachOf = (handle: (announcement: Announcement) => Promise<void>) => async (payload: string) => {
  const { people, ...announced } = JSON.parse(payload) as Announcement;
  for (const announcement of people?.map((id) => ({ topic: `person:${id}` })) ?? [announced]) await handle(announcement);
};

/** Listens to PostgreSQL and sends events to the live streams. One per process. */
export function createHub(canReceive: CanReceive, readFeed: ReadFeed = async () => null, countsDiffer: CountsDiffer = sameForAll) {
  const streams = createStreams((topic) => feed.remove(topic));
  const history = createHistory();
  const inOrder = createOrder();
  const listeners = createTopicListeners();
  /** When the connection to PostgreSQL began, in ms since 1970; infinite while it is lost. */
  let listeningSince = Number.POSITIVE_INFINITY;
  const feed = createFeed<Stream>({ read: readFeed, audience: streams.of, isOpen: streams.isOpen, send: streams.send });
  const sendAll = (frame: string | Buffer) => {
    for (const stream of streams.all()) streams.send(stream, frame);
  };

  async function onAnnouncement({ topic, among, ended, standing, position, counts }: Announcement) {
    endStreams(streams, { ended, standing });
    if (!topic) return;
    history.record(topic, among);
    // A deleted account may appear on any cached page.
    for (const announced of [topic === 'people' && !among ? '*' : topic, ...(among ?? [])]) listeners.notify(announced);
    const audience = among ? streams.ofBoth(topic, among) : [...streams.of(topic)];
    if (!audience.length) return;
    if (position !== undefined) return feed.announced(topic, position);
    const frames = await inOrder(topic, () => framesOf({ topic, counts }, audience, canReceive, countsDiffer));
    for (const [stream, frame] of frames) if (streams.isOpen(stream)) streams.send(stream, frame);
  }

  const listener = createListener({
    onPayload: eachOf(onAnnouncement),
    onConnected() {
      listeningSince = Date.now();
      // Announcements during the disconnect are lost: refetch every tab and drop every cached page.
      listeners.notify('*');
      sendAll(REFETCH_ALL);
    },
    onDisconnected() {
      listeningSince = Number.POSITIVE_INFINITY;
      feed.reset();
    },
  });

  /** Sends a new stream what was announced while its page was loading, or `*` where the history or the access check fails. */
  async function catchUp(stream: Stream, since: number) {
    if (since < listeningSince || !history.reaches(since)) return streams.send(stream, REFETCH_ALL);
    for (const topic of stream.topics) {
      if (history.lastFor(topic, stream.topics) < since) continue;
      const may = await canReceive(topic, stream.viewer ? [stream.viewer.id] : []);
      if (streams.isOpen(stream) && may(stream.viewer)) streams.send(stream, frameOf(topic));
    }
  }

  const heartbeat = setInterval(() => sendAll(HEARTBEAT), HEARTBEAT_MS).unref();

  return {
    ready: listener.ready,
    /** Returns 400 or 429, or takes over the response and returns null. `pageAgeMs` is the age of the tab's page, NaN if not sent. */
    open(out: ServerResponse, requestedTopics: string, caller: Caller, pageAgeMs: number): 400 | 429 | null {
      const topics = topicsFrom(requestedTopics);
      if (!topics) return 400;
      const owner = caller.viewer?.id ?? `network ${caller.address}`;
      if (out.destroyed) return null; // 'close' has fired while the viewer was read, so the stream would be counted forever
      if (streams.isFull(caller.viewer, owner)) return 429;
      const stream: Stream = { out, topics: topicsFor(caller.viewer, topics), viewer: caller.viewer, session: caller.session, owner };
      sendHead(out, !caller.viewer && [...topics].some((topic) => topic.startsWith('person:')));
      streams.add(stream);
      out.on('close', () => streams.remove(stream));
      out.on('error', () => streams.remove(stream));
      if (pageAgeMs >= 0) catchUp(stream, Date.now() - pageAgeMs - CATCH_UP_MARGIN_MS).catch(() => streams.send(stream, REFETCH_ALL));
      return null;
    },
    on: listeners.add,
    count: () => streams.all().size,
    async close() {
      clearInterval(heartbeat);
      const closing = listener.close();
      for (const stream of [...streams.all()]) streams.end(stream);
      await closing;
    },
  };
}
