import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

/** Requests of one connection that may be unanswered, the milliseconds in which a reader must take something, and connections of one network. */
export const READING = { unanswered: 8, stalledMs: 30_000, perNetwork: 600 };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends connections whose client sends requests without reading the answers, since all these stay in memory: above so many unanswered requests, or when
 * what is written to it moves no further. A live stream is written to more often than that. Returns what passes only the other requests to a handler.
 */
export function limitUnreadAnswers(server: Server, limits = READING): (handler: Handler) => Handler {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, more: number) => unanswered.set(socket, (unanswered.get(socket) ?? 0) + more);
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
    if ((unanswered.get(socket) ?? 0) > limits.unanswered) socket.destroy();
  });
  // Node's own timer of a socket starts again whenever a part of what is waiting was sent.
  server.timeout = limits.stalledMs;
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 || !unanswered.get(socket)) socket.destroy();
  });
  // All requests of one piece of data are announced, also after their connection was ended.
  return (handler) => (request, response) => request.socket.destroyed || handler(request, response);
}

/** Refuses connections of a network that has so many already. Behind a proxy all have its address, so it is the proxy's matter there. */
export function limitConnections(server: Server, most = READING.perNetwork) {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left) open.set(network, left);
      else open.delete(network);
    });
  });
}
