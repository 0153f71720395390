import { serveStatic } from '@hono/node-server/serve-static';

/**
 * Serves the files of a folder, compressed if the build wrote a copy that the browser accepts. Every response has `vary`, because a shared
 * cache would otherwise send one variant to all clients.
 */
export const staticFiles = (folder: string, cacheControl: string) =>
  serveStatic({
    root: folder,
    precompressed: true,
    onFound(_path, c) {
      c.header('cache-control', cacheControl);
      c.header('vary', 'accept-encoding');
    },
  });
