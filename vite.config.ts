import { basename, join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** React Router refuses `*.server.ts` in the browser; this does the same for the folders that never belong there. */
const serverOnly: Plugin = {
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load(id) {
    if (/^\/(server|database)\//.test(id.slice(import.meta.dirname.length)) || /\/tables\.ts$/.test(id))
      this.error(`${id} is for the server, but a page, part or rule brings it to the browser`);
  },
};

/** Hundreds of small files of packages cost more to load than all the rest of the start: they are built in, but for what is native or large. */
const builtIn: Plugin = {
  name: 'built-in',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr' ? { resolve: { noExternal: true, external: ['sharp', 'pg', 'pino', 'zod', '@aws-sdk/client-s3'] } } : undefined,
};

/** What packages bring for others, with what stands in its place (docs/decisions/2026-11-21-light-scripts.md). A build that does not find one of them ends. */
const SPARED: Record<string, string> = {
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': 'route-discovery',
  'react-router/dist/production/lib/router/instrumentation.js': 'instrumentation',
  'react-router/dist/production/lib/dom/ssr/routeModules.js': 'route-modules',
  'lucide-react/dist/esm/createLucideIcon.mjs': 'icon',
};
const found = new Set<string>();
const spared: Plugin = {
  name: 'spared',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const name = Object.keys(SPARED).find((file) => basename(file) === basename(source));
    if (!name || !importer) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    // The server draws icons as the browser does; its React Router stays whole.
    if (!resolved?.id.endsWith(name) || (this.environment.name !== 'client' && !name.startsWith('lucide'))) return null;
    found.add(name);
    return join(import.meta.dirname, `app/shell/spared/${SPARED[name]}.ts`);
  },
  buildEnd(error) {
    const lost = Object.keys(SPARED).filter((name) => !found.has(name));
    if (!error && this.environment.name === 'client' && lost.length) this.error(`Not found any more: ${lost.join(', ')}`);
  },
};

/**
 * What the browser gets in one file, first match first, each with all that it needs and no file before it has. Many small files pack worse
 * than one and are asked for one by one: home came in 37 files and comes in 8. What one page alone has stays with that page.
 */
const FILES: Record<string, RegExp> = {
  frame: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
  // With header, footer and what they stand on, and what pages of works begin with: nearly every page has all of it.
  shell:
    /\/(app\/(root|shell\/new-id|works\/use-scripts|browse\/browse-rules|kids\/write-link|works\/(cover|kind-label|kinds)|kids\/starters|people\/creator-link)|ui\/(counts|thread|dates|local-date)|icons\/(heart|chevron-(left|right|down)|eye|x|bookmark|flag|plus|arrow-left))\.(tsx?|mjs)/,
  tiles: /\/(app\/(works\/(work-tile|use-open-work)|people\/spotlight-cards)|ui\/(empty|skeleton))\.tsx?/,
  reading:
    /\/app\/(parts\/parts-list|read\/(reader-bar|use-asked-panel|reader-panel|panel-parts|frontispiece|use-place|work-problem|use-page-turning|link-preview)|works\/(like-button|save-button))\.tsx?/,
};

export default defineConfig({
  plugins: [serverOnly, builtIn, spared, tailwindcss(), reactRouter()],
  // 4 is Lightning CSS's Features.DirSelector. Lowered, `:dir(rtl)` becomes a list of languages, which text that is RTL by `dir="auto"` never matches.
  css: { lightningcss: { exclude: 4 } },
  resolve: { tsconfigPaths: true }, // the aliases live in tsconfig.json alone
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] }, // without it the first page of `npm run dev` is dead
  environments: {
    client: {
      build: {
        // A part asks for its own script alone at first: Chromium remembers each preloaded script that failed, and only the first can be loaded again.
        modulePreload: {
          resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files),
        },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: Object.entries(FILES).map(([name, test], i) => ({ name, test, priority: 99 - i })) },
          },
        },
      },
    },
    ssr: { build: { target: 'node22', rolldownOptions: { input: 'server/app.ts' } } },
  },
});
