import { request } from 'node:http';

export type LiveEvent = { event: string; data: string };
export type LiveStream = {
  status: number;
  events: LiveEvent[];
  /** What the deltas of this stream brought, in their order. */
  deltas<Delta>(): Delta[];
  /** Resolves to what is found, looked for whenever something came; rejects when the stream ends before. */
  until<T>(found: () => T | undefined | false | 0): Promise<T>;
  isOpen(): boolean;
  close(): void;
  pause(): void;
  resume(): void;
  ended(): Promise<void>;
};

/** Reads an event stream; resolves when it is open. */
export function liveStream(address: string, headers: Record<string, string>): Promise<LiveStream> {
  const events: LiveEvent[] = [];
  let waiting: (() => void)[] = [];
  let rest = '';
  let ended = false;
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const go of woken) go();
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
    const asked = request(address, { headers, agent: false }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        rest += text;
        for (let at = rest.indexOf('\n\n'); at >= 0; at = rest.indexOf('\n\n')) {
          const lines = rest.slice(0, at).split('\n');
          rest = rest.slice(at + 2);
          const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
          const event = field('event');
          if (event) events.push({ event, data: field('data') ?? '' });
        }
        wake();
      });
      answer.on('close', () => {
        ended = true;
        wake();
      });
      answer.on('error', () => {});
      resolve(opened(answer.statusCode ?? 0));
    });
    const opened = (status: number): LiveStream => ({
      status,
      events,
      deltas: <Delta>() => events.filter(({ event }) => event === 'delta').map(({ data }) => JSON.parse(data) as Delta),
      until,
      isOpen: () => !ended,
      close: () => void asked.destroy(),
      pause: () => void asked.socket?.pause(),
      resume: () => void asked.socket?.resume(),
      ended: async () => {
        while (!ended) await new Promise<void>((go) => waiting.push(go));
      },
    });
    asked.on('error', reject);
    asked.end();
  });
}
