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

const FRAME = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

export default defineConfig({
  plugins: [serverOnly, builtIn, tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true }, // the aliases live in tsconfig.json alone
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] }, // without it the first page of `npm run dev` is dead
  environments: {
    // One file for what every page needs of React and React Router: 5 kB (gzip) less than the six that the bundler would make.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } } } } },
    ssr: { build: { target: 'node22', rolldownOptions: { input: 'server/app.ts' } } },
  },
});
