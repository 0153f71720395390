import { DEMO_PASSWORD, DEMO_READER, DEMO_WRITER, emailOf, type IdOf } from '../people.ts';
import { seedCases } from './seed-cases.ts';
import { seedApplication, seedGroups } from './seed-groups.ts';
import { seedStatistics } from './seed-statistics.ts';
import { appointStaff, DEMO_CARD, DEMO_MODERATOR, DEMO_OWNER } from './staff-logins.ts';

/** Gives the demo community its staff, their cases, two groups and a month of statistics. */
export async function seedStaff(_content: unknown, idOf: IdOf): Promise<void> {
  await appointStaff(idOf);
  await seedCases(idOf);
  await seedGroups(idOf);
  await seedApplication();
  await seedStatistics();
}

const LOGINS: [role: string, username: string][] = [
  ['Owner, and grown-up', DEMO_OWNER],
  ['Moderator', DEMO_MODERATOR],
  ['Member, who writes', DEMO_WRITER],
  ['Member, who reads', DEMO_READER],
];

const line = (who: string, where: string, secret: string) => `  ${who.padEnd(21)}${where.padEnd(36)}${secret}`;

/** The logins of the demo, a line for each: the last one is the card of a child in the owner's class. */
export const demoLogins = () =>
  [
    ...LOGINS.map(([role, username]) => line(role, emailOf(username), DEMO_PASSWORD)),
    line('Child, with a card', '/kids-sign-in', DEMO_CARD),
  ].join('\n');
