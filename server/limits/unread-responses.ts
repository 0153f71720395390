import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../identity/network.ts';

/** Unanswered requests of one connection, milliseconds without progress of a reader, and connections of one network. */
export const READ_LIMITS = { unanswered: 8, stalledMs: 30_000, perNetwork: 2_000 };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Closes connections whose client sends requests without reading the responses, which all stay in memory: at too many unanswered requests,
 * or when written data makes no progress. A live stream is written to more often than that. Returns a wrapper that passes only other
 * requests to a handler.
 */
export function limitUnreadResponses(server: Server, limits = READ_LIMITS): (handler: Handler) => Handler {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, more: number) => unanswered.set(socket, (unanswered.get(socket) ?? 0) + more);
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
    if ((unanswered.get(socket) ?? 0) > limits.unanswered) socket.destroy();
  });
  // Node restarts a socket's timer whenever part of the pending data was sent.
  server.timeout = limits.stalledMs;
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 || !unanswered.get(socket)) socket.destroy();
  });
  // Node emits all requests of one chunk, even after their connection was destroyed.
  return (handler) => (request, response) => request.socket.destroyed || handler(request, response);
}

/**
 * Limits the connections of one network. At the limit a new connection replaces the longest idle one, or is refused if none is idle:
 * browsers open up to six each and leave them idle. Behind a proxy all connections have its address, so the proxy must set the limit.
 */
export function limitConnections(server: Server, max = READ_LIMITS.perNetwork) {
  const open = new Map<string, Set<Socket>>();
  const unanswered = new WeakMap<Socket, number>();
  const idle = new Map<string, Map<Socket, number>>(); // with the bytes read at that time: a request may be arriving
  const networks = new WeakMap<Socket, string>();
  const remove = (socket: Socket) => {
    const network = networks.get(socket) ?? '';
    for (const each of [open, idle]) {
      each.get(network)?.delete(socket);
      if (each.get(network)?.size === 0) each.delete(network);
    }
  };
  const closeIdle = (network: string) => {
    const [socket] = [...(idle.get(network) ?? [])].find(([{ bytesRead }, before]) => bytesRead === before) ?? [];
    if (!socket) return false;
    remove(socket);
    socket.destroy();
    return true;
  };
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if ((open.get(network)?.size ?? 0) >= max && !closeIdle(network)) {
      socket.destroy();
      return;
    }
    networks.set(socket, network);
    open.set(network, (open.get(network) ?? new Set()).add(socket));
    socket.once('close', () => remove(socket));
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
