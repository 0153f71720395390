import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'ERR-07', // B1: a refused form of a page that redirects loses its input
    file: 'server/access/policies.ts',
    find: 'if (refused && needsResend(refused)) await preserveForm(args.context, request, refused);',
    replace: '',
    tests: ['tests/forms.test.ts#while the database is unavailable'],
  },
  {
    row: 'ERR-07', // B2: a form refused for an expired session loses its input
    file: 'server/access/policies.ts',
    find: "refusal.problem === 'sign-in-needed' || ",
    replace: '',
    tests: ['tests/forms.test.ts#after the session ended'],
  },
  {
    row: 'ERR-07', // a refused form returns the password
    file: 'server/http/resend.ts',
    find: "['password', 'current', 'next', 'confirmation']",
    replace: "['password', 'next', 'confirmation']",
    tests: ['tests/forms.test.ts#while the database is unavailable /sign-up'],
  },
  {
    row: 'LIVE-01', // S6: the streams of one member or network are not limited
    file: 'server/live/live-streams.ts',
    find: '(open.get(owner) ?? 0) >= (viewer ? STREAMS_MAX.member : STREAMS_MAX.network) ||',
    replace: '',
    tests: ['server/live/live.test.ts'],
  },
  {
    row: 'LIVE-01', // S7: members behind one address are counted together
    file: 'server/live/live.ts',
    find: 'const owner = caller.viewer?.id ?? ',
    replace: 'const owner = ',
    tests: ['server/live/live.test.ts'],
  },
  {
    row: 'LIVE-01', // S6: addresses of one IPv6 network are counted separately
    file: 'server/identity/network.ts',
    find: ".slice(0, 4).join(':')",
    replace: ".join(':')",
    tests: ['server/identity/network.test.ts', 'server/live/live.test.ts'],
  },
  {
    row: 'LIVE-02', // a page whose stream is refused does not poll
    file: 'app/live/live.ts',
    find: 'nextPoll = setTimeout(poll, pause);',
    replace: '',
    tests: ['app/live/live.test.ts'],
  },
  {
    row: 'LIVE-02', // a hidden tab polls
    file: 'app/live/live.ts',
    find: 'if (document.hidden) return; // `updateStream` refetches when the tab becomes visible',
    replace: '',
    tests: ['app/live/live.test.ts'],
  },
  {
    row: 'AUTH-22', // a class that signs in at nine has to wait
    file: 'app/account/sign-in/failed-sign-ins.server.ts',
    find: "'familiar-network': 200 }",
    replace: "'familiar-network': 20 }",
    tests: ['app/account/sign-in/failed-sign-ins.test.ts#school'],
  },
  {
    row: 'AUTH-22', // guesses of one network are not limited
    file: 'app/account/sign-in/failed-sign-ins.server.ts',
    find: "network: 40, 'familiar",
    replace: "network: 4000, 'familiar",
    tests: ['app/account/sign-in/failed-sign-ins.test.ts#a network that fails'],
  },
  {
    row: 'CHAN-04', // S32: a channel form without a privacy choice is accepted
    file: 'app/channels/create/receive-form.server.ts',
    find: "if (!['public', 'private'].includes(String(sent.get('privacy'))))",
    replace: "if (String(sent.get('privacy')) === 'secret')",
    tests: ['app/channels/create/create-channel.test.ts#S32'],
  },
  {
    row: 'ERR-42', // refusals are not logged
    file: 'server/limits/log-limits.ts',
    find: "? 'warn' : 'info'",
    replace: "? 'debug' : 'debug'",
    tests: ['server/app.test.ts#a refusal is logged'],
  },
  {
    row: 'ERR-07', // a page with a missing script is reloaded while the server is unavailable
    file: 'app/loading/page-not-loaded.ts',
    find: 'if (!response || response.status >= 500) return false;',
    replace: '',
    tests: ['app/loading/page-not-loaded.test.ts'],
  },
  {
    row: 'KIDS-28',
    file: 'app/layout/navigation-progress.tsx',
    find: 'const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);',
    replace: 'const timer = setTimeout(() => {}, SHOWN_AFTER_MS);',
    tests: ['tests/journeys/site/navigation.spec.ts#that loads slowly'],
  },
  {
    row: 'REPORT-04',
    file: 'app/reports/report-frame.tsx',
    find: 'Cancel',
    replace: 'Back',
    tests: ['app/reports/reports.test.ts'],
  },
  {
    row: 'PRIVACY-03', // S27: a visibility change is announced to every page instead of those that show something of the person
    file: 'server/live/live.ts',
    find: 'const audience = among ? streams.ofBoth(topic, among) : ',
    replace: 'const audience = ',
    tests: ['server/live/live.test.ts#is announced only to pages with something'],
  },
  {
    row: 'PRIVACY-03', // S27: a visibility change drops every cached page
    file: 'server/live/live.ts',
    find: "topic === 'people' && !among ? '*' : topic",
    replace: "topic === 'people' ? '*' : topic",
    tests: ['app/people/settings/visibility.test.ts#drops the cached pages'],
  },
  {
    row: 'SETTINGS-06', // S27: visibility has the limit of any other write
    file: 'app/people/settings/visibility.tsx',
    find: "limit: 'visibility'",
    replace: "limit: 'write'",
    tests: ['app/people/settings/visibility.test.ts#ten times a minute'],
  },
  {
    row: 'ERR-07', // S19: a body that stops is not aborted
    file: 'server/limits/slow-clients.ts',
    find: 'Object.assign(entry, { since: now, before: read });',
    replace: 'continue;',
    tests: ['server/limits/slow-clients.test.ts'],
  },
  {
    row: 'MEDIA-10', // S19: a slow but steady upload is aborted
    file: 'server/limits/slow-clients.ts',
    find: 'minBytesPerSecond: 4_096',
    replace: 'minBytesPerSecond: 409_600',
    tests: ['server/limits/slow-clients.test.ts'],
  },
  {
    row: 'ERR-07', // S19: the body of a GET is no longer watched after the response
    file: 'server/limits/slow-clients.ts',
    find: '      if (request.complete || request.socket.destroyed) watched.delete(entry);\n    });',
    replace: '      watched.delete(entry);\n    });',
    tests: ['server/limits/slow-clients.test.ts#a GET that was answered'],
  },
  {
    row: 'ERR-07', // S19: health checks are not limited
    file: 'server/app.ts',
    find: "app.get('/healthz', limited('health'), ",
    replace: "app.get('/healthz', ",
    tests: ['server/limits/unrouted-limits.test.ts'],
  },
  {
    row: 'ERR-07', // S19: requests for assets are not limited
    file: 'server/app.ts',
    find: "app.use('/assets/*', limited('assets'));",
    replace: '',
    tests: ['server/limits/unrouted-limits.test.ts'],
  },
  {
    row: 'S2', // S2: a letter with many combining marks takes quadratic time
    file: 'app/forms/text-rules.ts',
    find: "text.replace(TOO_MANY_MARKS, '$1').normalize(form)",
    replace: 'text.slice(0, 5_000).normalize(form)',
    tests: ['app/forms/text-rules.test.ts#a letter with thousands of marks'],
  },
  {
    row: 'ERR-07', // requests in the same chunk are handled after their connection was closed
    file: 'server/limits/unread-responses.ts',
    find: 'request.socket.destroyed || handler(request, response)',
    replace: 'handler(request, response)',
    tests: ['server/limits/unread-responses.test.ts#many requests at once'],
  },
  {
    row: 'ERR-07', // a response that the client does not read remains in memory
    file: 'server/limits/unread-responses.ts',
    find: 'socket.writableLength > 0 || ',
    replace: '',
    tests: ['server/limits/unread-responses.test.ts#whose response is not read'],
  },
  {
    row: 'ERR-07', // one network can take all connections
    file: 'server/limits/unread-responses.ts',
    find: 'if ((open.get(network)?.size ?? 0) >= max && ',
    replace: 'if (max < 0 && ',
    tests: ['server/limits/unread-responses.test.ts#no more connections than its limit'],
  },
  {
    row: 'S24', // failed statements are logged with their values
    file: 'server/postgres/postgres.ts',
    find: "'log_min_error_statement=panic', 'log_error_verbosity=terse'",
    replace: "'log_min_error_statement=error', 'log_error_verbosity=default'",
    tests: ['server/postgres/postgres-log.test.ts'],
  },
  {
    row: 'S24', // the PostgreSQL log grows without limit
    file: 'server/postgres/folders.ts',
    find: '  truncateSync(log);',
    replace: '',
    tests: ['server/postgres/postgres-log.test.ts'],
  },
  {
    row: 'ERR-07', // a network whose connections are idle cannot open new ones
    file: 'server/limits/unread-responses.ts',
    find: ' && !closeIdle(network)) {',
    replace: ') {',
    tests: ['server/limits/unread-responses.test.ts#its longest idle connection'],
  },
  {
    row: 'ERR-07', // two hundred people of one network exceed its limit of connections
    file: 'server/limits/unread-responses.ts',
    find: 'perNetwork: 2_000',
    replace: 'perNetwork: 600',
    tests: ['server/limits/unread-responses.test.ts#two hundred people'],
  },
] satisfies Mutant[];
