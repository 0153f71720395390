import { DEMO_PASSWORD, DEMO_READER, DEMO_WRITER, emailOf, type IdOf } from '../people.ts';
import { seedCases } from './seed-cases.ts';
import { seedApplication, seedGroups } from './seed-groups.ts';
import { seedStatistics } from './seed-statistics.ts';
import { appointStaff, DEMO_MODERATOR, DEMO_OWNER } from './staff-logins.ts';

/** Gives the demo community its staff, their cases, two groups and a month of statistics. */
export async function seedStaff(_content: unknown, idOf: IdOf): Promise<void> {
  await appointStaff(idOf);
  await seedCases(idOf);
  await seedGroups(idOf);
  await seedApplication();
  await seedStatistics();
}

const LOGINS: [role: string, username: string][] = [
  ['Owner', DEMO_OWNER],
  ['Moderator', DEMO_MODERATOR],
  ['Member, who writes', DEMO_WRITER],
  ['Member, who reads', DEMO_READER],
];

/** The logins of the demo, a line for each. */
export const demoLogins = () =>
  LOGINS.map(([role, username]) => `  ${role.padEnd(20)}${emailOf(username).padEnd(36)}${DEMO_PASSWORD}`).join('\n');
