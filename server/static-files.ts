import { serveStatic } from '@hono/node-server/serve-static';

/**
 * Sends the files of a folder, compressed where the build wrote a copy that the browser accepts. `vary` is on every answer: a shared cache that stored
 * the uncompressed one would otherwise send it to everybody.
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
