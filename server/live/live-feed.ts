import type { Viewer } from '../identity/viewer.ts';
import { log } from '../process/log.ts';

const RETRY_MS = 1_000;

/**
 * What happened in a topic after a position, and who may see it, from one snapshot. `data` is null if it is too large for one event; those
 * for whom it is not the same as for others refetch.
 */
export type FeedBatch = { position: number; data: object | null; may(viewer: Viewer): boolean; refetches?(viewer: Viewer): boolean };

/**
 * Reads what happened after `since`; `listening` has the ids of the members whose streams would receive it. Null: the topic was deleted.
 */
export type ReadFeed = (topic: string, since: number, listening: readonly string[]) => Promise<FeedBatch | null>;

type Listener = { viewer: Viewer };
type Deps<Stream extends Listener> = {
  read: ReadFeed;
  audience(topic: string): Iterable<Stream>;
  isOpen(stream: Stream): boolean;
  send(stream: Stream, frame: string | Buffer): void;
};
type Progress = { sent: number; announced: number; busy: boolean };

/**
 * Delivers the content of topics that have positions. Each process reads an announced batch once for all streams and sends the batches of a
 * topic one after another, so that every stream receives them in order.
 */
export function createFeed<Stream extends Listener>({ read, audience, isOpen, send }: Deps<Stream>) {
  const topics = new Map<string, Progress>();

  async function deliver(topic: string, progress: Progress) {
    progress.busy = true;
    try {
      while (progress.sent < progress.announced && topics.get(topic) === progress) {
        const streams = [...audience(topic)];
        if (!streams.length) break;
        const batch = await read(topic, progress.sent, [...new Set(streams.flatMap(({ viewer }) => viewer?.id ?? []))]);
        if (!batch || batch.position <= progress.sent) break;
        const { position, data, may, refetches } = batch;
        const changed = Buffer.from(`event: changed\ndata: ${topic}\n\n`);
        const frame = data
          ? Buffer.from(`event: delta\ndata: ${JSON.stringify({ topic, from: progress.sent, position, ...data })}\n\n`)
          : changed;
        progress.sent = position;
        for (const stream of streams) if (isOpen(stream) && may(stream.viewer)) send(stream, refetches?.(stream.viewer) ? changed : frame);
      }
      // Without listeners or a readable topic nothing remains to be sent; the next announcement starts over.
      if (progress.sent < progress.announced && topics.get(topic) === progress) topics.delete(topic);
      progress.busy = false;
    } catch (error) {
      log.warn({ err: { message: (error as Error | null)?.message } }, 'live event read failed, will retry');
      setTimeout(() => void deliver(topic, progress), RETRY_MS).unref();
    }
  }

  return {
    /** A change of the topic was committed at this position. */
    announced(topic: string, position: number) {
      let progress = topics.get(topic);
      if (!progress) {
        progress = { sent: position - 1, announced: position, busy: false };
        topics.set(topic, progress);
      }
      progress.announced = Math.max(progress.announced, position);
      if (!progress.busy) void deliver(topic, progress);
    },
    /** The topic has no more listeners. */
    remove: (topic: string) => topics.delete(topic),
    /** Announcements may have been lost, so the known positions are no longer valid. */
    reset: () => topics.clear(),
  };
}
