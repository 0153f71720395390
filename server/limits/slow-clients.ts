import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Minimum speed of clients. `minBytesPerSecond` applies to each stretch of `stretchMs`: 10 MB at 1 Mbit/s take 84 seconds and pass.
 * Bodies below `smallBytes`, such as a draft on a bad mobile network, need only `minOfSmall`.
 */
export const CLIENT_SPEED = {
  headersMs: 10_000,
  checkMs: 5_000,
  bodyMs: 300_000,
  stretchMs: 20_000,
  minBytesPerSecond: 4_096,
  minOfSmall: 1_024,
  smallBytes: 1024 * 1024,
  connections: 6_000,
};

/** Options for `createServer`: Node closes connections whose headers or body take too long, and checks every few seconds. */
export const clientSpeedOptions = {
  headersTimeout: CLIENT_SPEED.headersMs,
  requestTimeout: CLIENT_SPEED.bodyMs,
  connectionsCheckingInterval: CLIENT_SPEED.checkMs,
};

/**
 * Ends a request whose body arrives below the minimum rate for one stretch, even if it was fast before: otherwise a few hundred idle
 * connections would stay open for five minutes. The check continues after the response, because the response to a GET does not wait for its
 * body, and time in which the server has not read the received data does not count. Returns the number of watched requests, for tests.
 */
export function limitSlowBodies(server: Server, pace = CLIENT_SPEED): () => number {
  type Watched = { request: IncomingMessage; response: ServerResponse; minSpeed: number; since: number; before: number };
  const watched = new Set<Watched>();
  server.maxConnections = pace.connections;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (!coding && !(Number(length) > 0)) return;
    const minSpeed = Number(length) < pace.smallBytes ? pace.minOfSmall : pace.minBytesPerSecond;
    const entry = { request, response, minSpeed, since: performance.now(), before: request.socket.bytesRead };
    watched.add(entry);
    response.on('close', () => {
      if (request.complete || request.socket.destroyed) watched.delete(entry);
    });
  });
  setInterval(() => {
    for (const entry of watched) {
      const { request, response, minSpeed, since, before } = entry;
      const [now, read] = [performance.now(), request.socket.bytesRead];
      const isUnread = request.readableLength >= request.readableHighWaterMark;
      if (request.complete || request.socket.destroyed) watched.delete(entry);
      else if (!isUnread && now - since < pace.stretchMs) continue;
      else if (isUnread || read - before >= ((now - since) / 1000) * minSpeed) Object.assign(entry, { since: now, before: read });
      else {
        watched.delete(entry);
        if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        request.socket.destroySoon();
      }
    }
  }, pace.checkMs).unref();
  return () => watched.size;
}
