import autocannon from 'autocannon';

export type Sample = { perSecond: number; p50: number; p99: number; wrong: number };
type Asked = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

const CONNECTIONS = 16;

/** Loads one address for some seconds; every request is made anew by `next`, so that no two are the same person's. */
export async function load(base: string, seconds: number, next: () => Asked): Promise<Sample> {
  const result = await autocannon({
    url: base,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.non2xx + result.errors + result.timeouts,
  };
}

/** The middle one by throughput. */
export const median = (samples: Sample[]): Sample =>
  samples.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(samples.length / 2)] as Sample;
