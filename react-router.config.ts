import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

// One server entry: server/app.ts holds the whole HTTP application with React Router's build inside it.
// A build deletes the previous one first, so server/bootstrap.mjs lets it work in a folder beside it.
export default {
  ssr: true,
  serverBuildFile: 'app.js',
  routeDiscovery: { mode: 'initial' },
  buildDirectory: process.env.STORYHEARTH_BUILD || 'build',
  buildEnd: ({ reactRouterConfig }) => lightenManifest(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config;
