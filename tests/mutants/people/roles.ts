import type { Mutant } from '../mutant.ts';

/** Roles, the first owner, and the pages of administrators. */
export default [
  {
    row: 'ROLE-01',
    file: 'app/roles/rules.ts',
    find: "  ban: 'administrator',",
    replace: "  ban: 'moderator',",
    tests: ['app/roles/rules.test.ts'],
  },
  {
    row: 'ROLE-02',
    file: 'app/roles/roles.server.ts',
    find: 'mayGiveRole(actor, person, role) ||',
    replace: 'true ||',
    tests: ['app/admin/change-role.test.ts#ROLE-02'],
  },
  {
    row: 'ROLE-04',
    file: 'app/roles/setup.server.ts',
    find: '    await tx.delete(installation).where(eq(installation.key, KEY));\n',
    replace: '',
    tests: ['app/roles/setup.test.ts#of two correct'],
  },
  {
    row: 'ROLE-07',
    file: 'app/admin/people-page.tsx',
    find: "who: 'administrator'",
    replace: "who: 'moderator'",
    tests: ['tests/authorization.test.ts'],
  },
  {
    row: 'ROLE-03',
    file: 'app/roles/setup-rules.ts',
    find: "'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'",
    replace: "'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'",
    tests: ['app/roles/setup.test.ts#ROLE-03'],
  },
  {
    row: 'ROLE-04',
    file: 'app/roles/setup.server.ts',
    find: '      await restoreHash(taken.hash);\n      return signedIn;',
    replace: '      return signedIn;',
    tests: ['app/roles/setup.test.ts#a refused sign-up'],
  },
  {
    row: 'ROLE-05',
    file: 'app/roles/roles.server.ts',
    find: 'isRefusedBy(error, LAST_OWNER_STATE)',
    replace: "isRefusedBy(error, 'none')",
    tests: ['app/admin/change-role.test.ts#ROLE-05'],
  },
  {
    row: 'ROLE-06',
    file: 'app/account/password/recent-password.server.ts',
    find: 'const RECENT_MS = 15 * 60 * 1000;',
    replace: 'const RECENT_MS = 60 * 60 * 1000;',
    tests: ['app/admin/change-role.test.ts#ROLE-06'],
  },
  {
    row: 'ROLE-06',
    file: 'app/roles/roles.server.ts',
    find: "        await recordAction(viewer, tx, { action: 'role-changed', personId: person.id, before: { role: person.role }, after: { role } });\n",
    replace: '',
    tests: ['app/admin/change-role.test.ts#ROLE-06'],
  },
  {
    row: 'ROLE-08',
    file: 'app/admin/command-line.server.ts',
    find: "  return { output: rest.includes('--json') ?",
    replace: "  return { output: rest.includes('--xml') ?",
    tests: ['app/admin/command-line.test.ts'],
  },
  {
    row: 'SITE-06',
    file: 'app/admin/people.server.ts',
    find: 'isId(after) ? lt(people.id, after) : undefined',
    replace: 'isId(after) ? undefined : undefined',
    tests: ['app/admin/change-role.test.ts#people are found'],
  },
  {
    row: 'SITE-06',
    file: 'app/admin/people.server.ts',
    find: '${from.authorId} = ${personId})`',
    replace: '${from.authorId} = ${people.id})`',
    tests: ['app/admin/change-role.test.ts#the person page counts'],
  },
] satisfies Mutant[];
