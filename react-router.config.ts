import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

type RouteEntry = { css?: string[] } & Record<string, unknown>;

/**
 * Removes from the browser's route manifest the imports (only the server reads them), properties that are `false`, and the stylesheets that the root
 * already loads. Saves a third of its size on every page.
 */
function shrinkManifest(assets: string) {
  for (const name of readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const [, before = '', json = ''] = /^([^{]*)(\{.*\});?\s*$/s.exec(readFileSync(join(assets, name), 'utf8')) ?? [];
    const { routes, ...rest } = JSON.parse(json) as { routes: Record<string, RouteEntry> };
    const everywhere = new Set(routes.root?.css);
    const lean = ({ imports: _, css = [], ...route }: RouteEntry): RouteEntry => {
      const own = route.id === 'root' ? css : css.filter((sheet) => !everywhere.has(sheet));
      return { ...Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)), ...(own.length ? { css: own } : {}) };
    };
    const all = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, lean(route)]));
    writeFileSync(join(assets, name), `${before}${JSON.stringify({ ...rest, routes: all })};`);
  }
}

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/**
 * Writes the compressed copies that `serveStatic` sends with `precompressed`. Browsers accept Brotli only on HTTPS and localhost, so gzip
 * is written too.
 */
async function compressFiles(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const content = readFileSync(join(folder, name));
      for (const [extension, compress] of Object.entries(encodings)) {
        const compressed = await compress(content);
        if (compressed.length < content.length) writeFileSync(join(folder, `${name}.${extension}`), compressed);
      }
    }),
  );
}

// One server entry: server/app.ts holds the whole HTTP application with React Router's build inside it.
// A build first deletes its output folder, so server/bootstrap.mjs builds into a separate folder and swaps it in.
export default {
  ssr: true,
  serverBuildFile: 'app.js',
  routeDiscovery: { mode: 'initial' },
  // A fetcher loads the whole module of a route anyway, and the failure of a separate script could not be handled (route-modules.ts).
  splitRouteModules: false,
  buildDirectory: process.env.STORYHEARTH_BUILD || 'build',
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    shrinkManifest(join(client, 'assets'));
    await compressFiles(client);
  },
} satisfies Config;
