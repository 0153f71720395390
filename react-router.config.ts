import type { Config } from '@react-router/dev/config';

// One server entry: server/app.ts holds the whole HTTP application with React Router's build inside it.
export default { ssr: true, serverBuildFile: 'app.js', routeDiscovery: { mode: 'initial' } } satisfies Config;
