import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { app, hub } from '#server/app.ts';
import { liveStream } from './live-stream.ts';

/** Serves the application on its own port, because live streams need real sockets. `close` ends all of them. */
export async function liveServer() {
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  await hub.ready;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    /** Opens a stream of topics as a page that was just loaded does; without `catchUp` the events of the last second are omitted. */
    listen: (topics: string, cookie = '', { catchUp = true } = {}) =>
      liveStream(`${base}/live?topics=${topics}${catchUp ? '&for=0' : ''}`, { cookie }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
