import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'AUTH-10',
    file: 'app/account/rules.ts',
    find: 'password.length >= 8',
    replace: 'password.length >= 7',
    tests: ['app/account/rules.test.ts'],
  },
  {
    row: 'AUTH-09',
    file: 'app/account/rules.ts',
    find: "{ words: 'One digit', met",
    replace: "{ words: 'One number', met",
    tests: ['app/account/rules.test.ts', 'tests/journeys/account/account.spec.ts'],
  },
  {
    row: 'AMB-55',
    file: 'app/account/rules.ts',
    find: 'min: 3, max: 20',
    replace: 'min: 2, max: 20',
    tests: ['app/account/rules.test.ts'],
  },
  {
    row: 'AUTH-24',
    file: 'app/account/rules.ts',
    find: 'wrong: "Invalid email or password. Please sign up if you don\'t have an account."',
    replace: "wrong: 'Invalid email or password.'",
    tests: ['app/account/sign-in/account.test.ts', 'app/account/rules.test.ts'],
  },
  {
    row: 'AUTH-15',
    file: 'app/account/rules.ts',
    find: 'if (!terms) return',
    replace: 'if (terms === null) return',
    tests: ['app/account/rules.test.ts', 'app/account/sign-in/account.test.ts'],
  },
  {
    row: 'SETTINGS-14',
    file: 'app/account/password/password-rules.ts',
    find: 'PASSWORD_MIN = 6',
    replace: 'PASSWORD_MIN = 5',
    tests: ['app/account/password/password.test.ts'],
  },
  {
    row: 'SETTINGS-15',
    file: 'app/account/password/password-rules.ts',
    find: 'next === confirmation ? null',
    replace: 'next ? null',
    tests: ['app/account/password/password.test.ts'],
  },
  {
    row: 'SETTINGS-12',
    file: 'app/account/password/password-rules.ts',
    find: 'FIELDS.filter((field) => !given[field])',
    replace: "FIELDS.filter((field) => field !== 'confirmation' && !given[field])",
    tests: ['app/account/password/password.test.ts'],
  },
  {
    row: 'DELETE-02',
    file: 'app/account/deletion/deletion-rules.ts',
    find: "'Content quality'",
    replace: "'Quality of content'",
    tests: ['app/account/deletion/deletion.test.ts'],
  },
  {
    row: 'DELETE-04',
    file: 'app/account/deletion/deletion-rules.ts',
    find: "if (confirm !== 'yes')",
    replace: "if (confirm === 'no')",
    tests: ['app/account/deletion/deletion.test.ts'],
  },
  {
    row: 'DELETE-08',
    file: 'app/account/deletion/deletion-rules.ts',
    find: 'Failed to delete account. Please try again or contact support.',
    replace: 'Failed to delete account. Please try again.',
    tests: ['app/account/deletion/deletion.test.ts'],
  },
  {
    row: 'DELETE-04', // S17: a session is accepted instead of the password
    file: 'app/account/deletion/deletion.server.ts',
    find: '  if (!password) return {',
    replace: '  if (!password) return startDeletion(viewer, reason);\n  if (!password) return {',
    tests: ['app/account/deletion/deletion.test.ts#with its password only'],
  },
  {
    row: 'DELETE-04', // S17: a wrong password is accepted
    file: 'app/account/deletion/deletion.server.ts',
    find: "if (result === 'wrong') return {",
    replace: "if (result === 'wrong') return startDeletion(viewer, reason);\n  if (result === 'wrong') return {",
    tests: ['app/account/deletion/deletion.test.ts#with its password only'],
  },
  {
    row: 'AUTH-26', // S25: the stored token of a stolen backup works as a cookie
    file: 'server/identity/session-tokens.ts',
    find: "createHash('sha256').update(token).digest('hex')",
    replace: 'token',
    tests: ['app/account/sessions/hashed-tokens.test.ts'],
  },
  {
    row: 'AUTH-30', // S25: the cookie of a renewed session is signed with the hash instead of the token
    file: 'server/identity/session-tokens.ts',
    find: 'update: async (given) => restored(given, await from.update(where(given))),',
    replace: 'update: (given) => from.update(where(given)),',
    tests: ['app/account/sessions/hashed-tokens.test.ts'],
  },
  {
    row: 'SETTINGS-16', // S25: a session is looked up by its token instead of its hash
    file: 'app/account/sign-in/sign-in.server.ts',
    find: 'eq(sessions.token, tokenHash(response.token))',
    replace: 'eq(sessions.token, response.token)',
    tests: ['app/account/sessions/hashed-tokens.test.ts#a sign-in during a password change'],
  },
  {
    row: 'AUTH-31',
    file: 'app/account/sessions/session-rules.ts',
    find: 'OVER_BELOW_MS = 10_000',
    replace: 'OVER_BELOW_MS = 5_000',
    tests: ['app/account/rules.test.ts'],
  },
  {
    row: 'AUTH-30',
    file: 'app/account/sessions/session-rules.ts',
    find: 'REFRESH_BELOW_MS = 90_000',
    replace: 'REFRESH_BELOW_MS = 60_000',
    tests: ['app/account/rules.test.ts'],
  },
  {
    row: 'ACC-05', // a session of another person can be ended
    file: 'app/account/sessions/list/session-list.server.ts',
    find: 'and(eq(sessions.id, id), eq(sessions.userId, viewer.id))',
    replace: 'eq(sessions.id, id)',
    tests: ['app/account/sessions/list/session-list.test.ts'],
  },
  {
    row: 'ACC-05', // this browser is signed out as well
    file: 'app/account/sessions/list/session-list.server.ts',
    find: 'and(isOwn, ne(sessions.id, current.id))',
    replace: 'eq(sessions.userId, viewer.id)',
    tests: ['app/account/sessions/list/session-list.test.ts'],
  },
  {
    row: 'ACC-05', // a malformed id reaches the database
    file: 'app/account/sessions/list/session-list.server.ts',
    find: '  if (!isId(id)) return false;',
    replace: '  if (!id) return false;',
    tests: ['app/account/sessions/list/session-list.test.ts'],
  },
  {
    row: 'ACC-05', // this browser can be missing from a long list
    file: 'app/account/sessions/list/session-list.server.ts',
    find: "desc(eq(sessions.id, sql.placeholder('current'))), desc",
    replace: 'desc',
    tests: ['app/account/sessions/list/session-list.test.ts'],
  },
  {
    row: 'ACC-05', // the whole address is stored
    file: 'app/account/auth.server.ts',
    find: "shortNetworkOf(headers?.get(ADDRESS_HEADER) ?? '')",
    replace: "headers?.get(ADDRESS_HEADER) ?? ''",
    tests: ['app/account/sessions/list/session-list.test.ts'],
  },
  {
    row: 'ACC-05',
    file: 'app/account/auth.server.ts',
    find: "headers?.get('user-agent')?.slice(0, USER_AGENT_MAX) ||",
    replace: "headers?.get('user-agent') ||",
    tests: ['app/account/sessions/list/session-list.test.ts'],
  },
  {
    row: 'ACC-05', // a household of IPv6 is stored
    file: 'server/identity/network.ts',
    find: "slice(0, 3).join(':')",
    replace: "slice(0, 4).join(':')",
    tests: ['server/identity/network.test.ts'],
  },
  {
    row: 'ACC-05', // phones are listed as Linux
    file: 'server/identity/browser-name.ts',
    find: "[/\\bAndroid\\b/, 'Android']",
    replace: "[/\\bAndroids\\b/, 'Android']",
    tests: ['server/identity/browser-name.test.ts'],
  },
  {
    row: 'ACC-05', // the focus is lost after the last one
    file: 'app/account/sessions/list/session-list.tsx',
    find: "?? section.current?.querySelector<HTMLElement>('h2'))?.focus()",
    replace: ')?.focus()',
    tests: ['tests/journeys/account/sessions.spec.ts'],
  },
  {
    row: 'ACC-10',
    file: 'app/account/rules.ts',
    find: "'setup', 'join', 'moderation', ",
    replace: "'setup', 'join', ",
    tests: ['app/account/rules.test.ts', 'app/people/profile/edit/edit-profile.test.ts'],
  },
  {
    row: 'ACC-10', // whoever has a reserved username cannot save
    file: 'app/people/own-rules.ts',
    find: 'username.toLowerCase() !== ownUsername.toLowerCase())',
    replace: 'username !== ownUsername.toLowerCase())',
    tests: ['app/people/profile/edit/edit-profile.test.ts'],
  },
  {
    row: 'ACC-07',
    file: 'app/account/archive/archive.server.ts',
    find: "    await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');\n",
    replace: '',
    tests: ['app/account/archive/archive.test.ts#a second request'],
  },
  {
    row: 'ACC-07',
    file: 'app/audience/archive-titles.server.ts',
    find: '.where(and(inArray(works.id, ids), visibleTo(viewer, works)));',
    replace: '.where(inArray(works.id, ids));',
    tests: ['app/account/archive/archive.test.ts#the archive does not name'],
  },
  {
    row: 'OPEN-01', // Browse and BROWSE are different names
    file: 'app/account/rules.ts',
    find: 'return RESERVED.has(username.toLowerCase())',
    replace: 'return RESERVED.has(username)',
    tests: ['app/account/rules.test.ts#planned addresses'],
  },
  {
    row: 'OPEN-01', // a member whose username became an address has no profile
    file: 'app/people/profile/profile-page.tsx',
    find: 'name === undefined ? undefined : await profileOf(viewer, name)',
    replace: "name === undefined ? undefined : name === 'library' ? null : await profileOf(viewer, name)",
    tests: ['app/people/profile/profile.test.ts#the address of a page'],
  },
  {
    row: 'OPEN-01', // a first segment is free
    file: 'app/account/rules.ts',
    find: `['browse', 'tag', 'tags',`,
    replace: `['tags', 'browse',`,
    tests: ['app/account/rules.test.ts#planned addresses'],
  },
] satisfies Mutant[];
