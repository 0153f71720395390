import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { app, hub } from '../server/app.ts';
import { liveStream } from './live-stream.ts';

/** Live streams need real sockets: the application behind a port of its own. `close` ends them all. */
export async function liveServer() {
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  await hub.ready;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    /** A stream of topics as a page opens it that was asked for just now; without `catchUp` nothing of the last second is told. */
    listen: (topics: string, cookie = '', { catchUp = true } = {}) =>
      liveStream(`${base}/live?topics=${topics}${catchUp ? '&for=0' : ''}`, { cookie }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
