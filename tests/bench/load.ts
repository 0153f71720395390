import autocannon from 'autocannon';

export type Sample = { perSecond: number; p50: number; p99: number; wrong: number };
type LoadRequest = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

const CONNECTIONS = 16;

/** Loads the site for some seconds; `next` creates each request, so no two are from the same person. */
export async function load(base: string, seconds: number, next: () => LoadRequest): Promise<Sample> {
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

/** The sample with the median throughput. */
export const median = (samples: Sample[]): Sample =>
  samples.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(samples.length / 2)] as Sample;
