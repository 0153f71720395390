import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { minifySync } from 'vite';

type Listed = { id: string; css?: string[] } & Record<string, unknown>;

/** Makes the list of routes of its columns again. It is sent to the browser as text, so it uses nothing from outside. */
function listed(rest: object, sheets: string[], { id: ids = [], ...columns }: Record<string, string[]>) {
  const routes = ids.map((id, i) => {
    const route: Record<string, unknown> = { id };
    for (const name in columns) {
      const value = columns[name]?.[i];
      if (value !== undefined)
        route[name] =
          name === 'css'
            ? [...value].map((n) => sheets[n as unknown as number])
            : /odule$/.test(name) && !value.startsWith('/')
              ? `/assets/${id.split('/').pop()}-${value}.js`
              : value;
    }
    return [id, route];
  });
  return { ...rest, routes: Object.fromEntries(routes) };
}

/**
 * The browser's list of routes without what only the server reads of it (which files a page begins with), what is not so, and the styles that the
 * root has on every page anyway. Written in columns, with each style sheet once and only the hash of a script that has the name of its route.
 */
function lightenManifest(assets: string) {
  for (const name of readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const [, before = '', json = ''] = /^([^{]*)(\{.*\});?\s*$/s.exec(readFileSync(join(assets, name), 'utf8')) ?? [];
    const { routes, ...rest } = JSON.parse(json) as { routes: Record<string, Listed> };
    const everywhere = new Set(routes.root?.css);
    const all = Object.values(routes).map(({ imports: _, css = [], ...route }) => {
      const own = route.id === 'root' ? css : css.filter((sheet) => !everywhere.has(sheet));
      return { ...route, ...(own.length ? { css: own } : {}) } as Listed;
    });
    const sheets = [...new Set(all.flatMap(({ css = [] }) => css))];
    const written = (column: string, route: Listed) => {
      const value = column === 'css' ? route.css?.map((sheet) => sheets.indexOf(sheet)) : route[column];
      const own = `/assets/${route.id.split('/').pop()}-`;
      const isOwn = typeof value === 'string' && value.startsWith(own) && column !== 'path';
      return value === false || value === undefined ? '' : JSON.stringify(isOwn ? value.slice(own.length, -'.js'.length) : value);
    };
    const columns = [...new Set(all.flatMap((route) => Object.keys(route)))].map(
      (column) => `${column}:[${all.map((route) => written(column, route)).join(',')}]`,
    );
    const text = `${before}(${listed})(${JSON.stringify(rest)},${JSON.stringify(sheets)},{${columns.join(',')}})`;
    writeFileSync(join(assets, name), minifySync(name, text).code);
  }
}

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes the compressed copies that `serveStatic` sends with `precompressed`. Browsers accept Brotli over HTTPS only, so gzip is written too. */
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
