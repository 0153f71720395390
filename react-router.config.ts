import type { Config } from '@react-router/dev/config';

// One server entry: server/app.ts holds the whole HTTP application with React Router's build inside it.
// A build deletes the previous one first, so server/bootstrap.mjs lets it work in a folder beside it.
export default {
  ssr: true,
  serverBuildFile: 'app.js',
  routeDiscovery: { mode: 'initial' },
  buildDirectory: process.env.STORYHEARTH_BUILD || 'build',
} satisfies Config;
