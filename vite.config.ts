import { basename, join } from 'node:path';
import postcssGlobalData from '@csstools/postcss-global-data';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import postcssCustomMedia from 'postcss-custom-media';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './bundler/chunks.ts';

/** React Router rejects `*.server.ts` in the client bundle; this plugin does the same for server-only folders, except rules, and table definitions. */
const serverOnly: Plugin = {
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load(id) {
    if (/^\/(server|database|demo)\/(?!.*rules\.ts$)/.test(id.slice(import.meta.dirname.length)) || /\/tables\.ts$/.test(id))
      this.error(`${id} is server-only, but a module of the client bundle imports it`);
  },
};

/** Bundles dependencies into the server build, except native and large ones: loading hundreds of small files dominated the startup time. */
const bundledDependencies: Plugin = {
  name: 'bundled-dependencies',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr' ? { resolve: { noExternal: true, external: ['sharp', 'pg', 'pino', 'zod', '@aws-sdk/client-s3'] } } : undefined,
};

/**
 * Modules of packages that are replaced by smaller ones (docs/decisions/2026-11-21-light-scripts.md). The build fails when one of them is
 * not found.
 */
const REPLACEMENTS: Record<string, string> = {
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': 'route-discovery',
  'react-router/dist/production/lib/router/instrumentation.js': 'instrumentation',
  'react-router/dist/production/lib/dom/ssr/routeModules.js': 'route-modules',
  'lucide-react/dist/esm/createLucideIcon.mjs': 'icon',
};
const found = new Set<string>();
const replacements: Plugin = {
  name: 'replacements',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const name = Object.keys(REPLACEMENTS).find((file) => basename(file) === basename(source));
    if (!name || !importer) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    // Icons are replaced on the server too, so that hydration matches; React Router is replaced only in the browser.
    if (!resolved?.id.endsWith(name) || (this.environment.name !== 'client' && !name.startsWith('lucide'))) return null;
    found.add(name);
    return join(import.meta.dirname, `bundler/client-stubs/${REPLACEMENTS[name]}.ts`);
  },
  buildEnd(error) {
    const missing = Object.keys(REPLACEMENTS).filter((name) => !found.has(name));
    if (!error && this.environment.name === 'client' && missing.length)
      this.error(`Modules to replace were not found: ${missing.join(', ')}`);
  },
};

/**
 * Begins every stylesheet with the order of layers: lazily loaded ones precede that of the root when a problem page renders the document again.
 * Lightning CSS drops it where it is not needed.
 */
const layerOrder = {
  postcssPlugin: 'layer-order',
  Once: (root: { prepend(css: string): void }) => root.prepend('@layer theme, base, ui, components, utilities;'),
};

export default defineConfig({
  plugins: [serverOnly, bundledDependencies, replacements, tailwindcss(), reactRouter()],
  // 4 is Lightning CSS's Features.DirSelector. It would compile `:dir(rtl)` to a list of languages, which never matches text that is RTL by
  // `dir="auto"`.
  css: {
    lightningcss: { exclude: 4 },
    postcss: { plugins: [layerOrder, postcssGlobalData({ files: ['ui/styles/breakpoints.css'] }), postcssCustomMedia()] },
  },
  resolve: { tsconfigPaths: true }, // the aliases are defined only in tsconfig.json
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] }, // without it the first page of `npm run dev` does not hydrate
  environments: {
    client: {
      build: {
        // Preloads only stylesheets for dynamic imports: Chromium caches a failed preload of a script, and only the requested module itself
        // is retried.
        modulePreload: {
          resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files),
        },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
          },
        },
      },
    },
    ssr: { build: { target: 'node22', rolldownOptions: { input: 'server/app.ts' } } },
  },
});
