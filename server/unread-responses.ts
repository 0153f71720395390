import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

/** Requests of one connection that may be unanswered, the milliseconds in which a reader must take something, and connections of one network. */
export const READING = { unanswered: 8, stalledMs: 30_000, perNetwork: 2_000 };

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

/**
 * Limits the connections of one network. At the limit a new one takes the place of the one that was idle longest, or is refused where none is idle: browsers
 * open up to six each and leave them idle. Behind a proxy all have its address, so it is the proxy's matter there.
 */
export function limitConnections(server: Server, most = READING.perNetwork) {
  const open = new Map<string, Set<Socket>>();
  const unanswered = new WeakMap<Socket, number>();
  const idle = new Map<string, Map<Socket, number>>(); // with the bytes that had come by then: a request may be on its way
  const networks = new WeakMap<Socket, string>();
  const forget = (socket: Socket) => {
    const network = networks.get(socket) ?? '';
    for (const each of [open, idle]) {
      each.get(network)?.delete(socket);
      if (each.get(network)?.size === 0) each.delete(network);
    }
  };
  const closeIdle = (network: string) => {
    const [socket] = [...(idle.get(network) ?? [])].find(([{ bytesRead }, before]) => bytesRead === before) ?? [];
    if (!socket) return false;
    forget(socket);
    socket.destroy();
    return true;
  };
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if ((open.get(network)?.size ?? 0) >= most && !closeIdle(network)) {
      socket.destroy();
      return;
    }
    networks.set(socket, network);
    open.set(network, (open.get(network) ?? new Set()).add(socket));
    socket.once('close', () => forget(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const network = networks.get(socket);
    if (network === undefined) return;
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    idle.get(network)?.delete(socket);
    response.once('close', () => {
      const left = (unanswered.get(socket) ?? 1) - 1;
      unanswered.set(socket, left);
      if (!left && open.get(network)?.has(socket)) idle.set(network, (idle.get(network) ?? new Map()).set(socket, socket.bytesRead));
    });
  });
}
