import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

type Listed = { css?: string[] } & Record<string, unknown>;

/**
 * The browser's list of routes without what only the server reads of it (which files a page begins with), what is not so, and the styles that the
 * root has on every page anyway: a third of its weight, on every page.
 */
function lightenManifest(assets: string) {
  for (const name of readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const [, before = '', json = ''] = /^([^{]*)(\{.*\});?\s*$/s.exec(readFileSync(join(assets, name), 'utf8')) ?? [];
    const { routes, ...rest } = JSON.parse(json) as { routes: Record<string, Listed> };
    const everywhere = new Set(routes.root?.css);
    const lean = ({ imports: _, css = [], ...route }: Listed): Listed => {
      const own = route.id === 'root' ? css : css.filter((sheet) => !everywhere.has(sheet));
      return { ...Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)), ...(own.length ? { css: own } : {}) };
    };
    const all = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, lean(route)]));
    writeFileSync(join(assets, name), `${before}${JSON.stringify({ ...rest, routes: all })};`);
  }
}

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes the compressed copies that `serveStatic` sends with `precompressed`. Browsers accept Brotli on HTTPS and on localhost only, so gzip is written too. */
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
// A build deletes the previous one first, so server/bootstrap.mjs lets it work in a folder beside it.
export default {
  ssr: true,
  serverBuildFile: 'app.js',
  routeDiscovery: { mode: 'initial' },
  buildDirectory: process.env.STORYHEARTH_BUILD || 'build',
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    lightenManifest(join(client, 'assets'));
    await compressFiles(client);
  },
} satisfies Config;
