import type { ServerResponse } from 'node:http';
import type { Viewer } from '../identity/viewer.ts';

/**
 * `member`: the tabs of one member. `network`: all visitors of one network, such as a school. `visitors` and `all` bound memory, with room
 * reserved for members.
 */
export const STREAMS_MAX = { member: 8, network: 500, visitors: 2_000, all: 3_000 };
const BUFFERED_BYTES_MAX = 256 * 1024;
const VISITORS = 'visitors';

export type Stream = { out: ServerResponse; viewer: Viewer; session: string | null; topics: Set<string>; owner: string };

/** The open live streams of this process, by topic and by owner. `onUnused` is called when the last stream of a topic has ended. */
export function createStreams(onUnused: (topic: string) => void) {
  const streams = new Set<Stream>();
  /** Number of open streams of each member (by id), of each network of visitors, and of all visitors. */
  const open = new Map<string, number>();
  const byTopic = new Map<string, Set<Stream>>();

  const count = (key: string, by: 1 | -1) => {
    const now = (open.get(key) ?? 0) + by;
    now ? open.set(key, now) : open.delete(key);
  };
  const index = (topic: string, stream: Stream, by: 1 | -1) => {
    const listening = byTopic.get(topic) ?? new Set();
    by === 1 ? listening.add(stream) : listening.delete(stream);
    if (listening.size) return void byTopic.set(topic, listening);
    byTopic.delete(topic);
    onUnused(topic);
  };
  const register = (stream: Stream, by: 1 | -1) => {
    if (by === 1 ? streams.has(stream) : !streams.delete(stream)) return;
    if (by === 1) streams.add(stream);
    count(stream.owner, by);
    if (!stream.viewer) count(VISITORS, by);
    for (const topic of stream.topics) index(topic, stream, by);
  };
  const end = (stream: Stream, frame?: string) => {
    register(stream, -1);
    stream.out.end(frame);
  };

  return {
    add: (stream: Stream) => register(stream, 1),
    remove: (stream: Stream) => register(stream, -1),
    end,
    /** Closes a stream whose client reads too slowly; the browser reconnects and refetches. */
    send(stream: Stream, frame: string | Buffer) {
      if (stream.out.writableLength > BUFFERED_BYTES_MAX) return end(stream);
      stream.out.write(frame);
    },
    isFull: (viewer: Viewer, owner: string) =>
      streams.size >= STREAMS_MAX.all ||
      (open.get(owner) ?? 0) >= (viewer ? STREAMS_MAX.member : STREAMS_MAX.network) ||
      (!viewer && (open.get(VISITORS) ?? 0) >= STREAMS_MAX.visitors),
    isOpen: (stream: Stream) => streams.has(stream),
    all: (): ReadonlySet<Stream> => streams,
    of: (topic: string): Iterable<Stream> => byTopic.get(topic) ?? [],
    /** The streams of `topic` that also have one of the topics `among`. */
    ofBoth: (topic: string, among: string[]) => [
      ...new Set(among.flatMap((other) => [...(byTopic.get(other) ?? [])].filter(({ topics }) => topics.has(topic)))),
    ],
  };
}
