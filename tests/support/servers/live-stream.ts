import { request } from 'node:http';

export type LiveEvent = { event: string; data: string };
export type LiveStream = {
  status: number;
  events: LiveEvent[];
  /** The payloads of this stream's delta events, in order. */
  deltas<Delta>(): Delta[];
  /** Calls `found` after each chunk and resolves with its first truthy result; rejects when the stream ends first. */
  until<T>(found: () => T | undefined | false | 0): Promise<T>;
  isOpen(): boolean;
  close(): void;
  pause(): void;
  resume(): void;
  ended(): Promise<void>;
};

/** Opens an event stream; resolves when the response headers arrived. */
export function liveStream(address: string, headers: Record<string, string>): Promise<LiveStream> {
  const events: LiveEvent[] = [];
  let waiting: (() => void)[] = [];
  let rest = '';
  let ended = false;
  const notifyWaiting = () => {
    const resolvers = waiting;
    waiting = [];
    for (const go of resolvers) go();
  };
  const until: LiveStream['until'] = async (found) => {
    for (;;) {
      const value = found();
      if (value) return value;
      if (ended) throw new Error('the stream ended');
      await new Promise<void>((go) => waiting.push(go));
    }
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { headers, agent: false }, (response) => {
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        rest += text;
        for (let at = rest.indexOf('\n\n'); at >= 0; at = rest.indexOf('\n\n')) {
          const lines = rest.slice(0, at).split('\n');
          rest = rest.slice(at + 2);
          const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
          const event = field('event');
          if (event) events.push({ event, data: field('data') ?? '' });
        }
        notifyWaiting();
      });
      response.on('close', () => {
        ended = true;
        notifyWaiting();
      });
      response.on('error', () => {});
      resolve(opened(response.statusCode ?? 0));
    });
    const opened = (status: number): LiveStream => ({
      status,
      events,
      deltas: <Delta>() => events.filter(({ event }) => event === 'delta').map(({ data }) => JSON.parse(data) as Delta),
      until,
      isOpen: () => !ended,
      close: () => void outgoing.destroy(),
      pause: () => void outgoing.socket?.pause(),
      resume: () => void outgoing.socket?.resume(),
      ended: async () => {
        while (!ended) await new Promise<void>((go) => waiting.push(go));
      },
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
