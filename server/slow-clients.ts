import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** What a client has to keep to. An honest upload of 10 MB needs 33 kB/s in five minutes; a form that trickles in for longer than the grace is none. */
export const PACE = { headersMs: 10_000, checkMs: 5_000, bodyMs: 300_000, graceMs: 15_000, leastBytesPerSecond: 4_096, connections: 6_000 };

/** For `createServer`: Node closes connections whose headers or body take too long, and looks every few seconds. */
export const paceOptions = { headersTimeout: PACE.headersMs, requestTimeout: PACE.bodyMs, connectionsCheckingInterval: PACE.checkMs };

/**
 * Ends a request whose body comes more slowly than the least rate, once its grace is over: five minutes for every body would let a few hundred idle
 * connections stand for five minutes. Returns the watched sockets' count, for tests.
 */
export function limitSlowBodies(server: Server, pace = PACE): () => number {
  type Watched = { request: IncomingMessage; response: ServerResponse; since: number; before: number };
  const watched = new Set<Watched>();
  server.maxConnections = pace.connections;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (!coding && !(Number(length) > 0)) return;
    const entry = { request, response, since: performance.now(), before: request.socket.bytesRead };
    watched.add(entry);
    response.on('close', () => watched.delete(entry));
  });
  setInterval(() => {
    for (const entry of watched) {
      const { request, response, since, before } = entry;
      const ms = performance.now() - since;
      if (request.complete) watched.delete(entry);
      else if (ms > pace.graceMs && request.socket.bytesRead - before < (ms / 1000) * pace.leastBytesPerSecond) {
        watched.delete(entry);
        if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        request.socket.destroySoon();
      }
    }
  }, pace.checkMs).unref();
  return () => watched.size;
}
