import { count, eq } from 'drizzle-orm';
import { actionLines } from '#app/moderation/log.server.ts';
import { people as peopleTable } from '#database/schema.ts';
import { db } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';
import { installation } from '#server/database/tables.ts';
import { seedLibraries } from './libraries/seed-libraries.ts';
import { type Content, type People, readContent, readPeople } from './parse/content.ts';
import { findPeople, type IdOf, seedPeople } from './people.ts';
import { seedActiveChannels } from './seed-active-channels.ts';
import { seedChallenges } from './seed-challenges.ts';
import { seedCharacters } from './seed-characters.ts';
import { seedEmptyChannels } from './seed-empty-channels.ts';
import { seedPosts } from './seed-posts.ts';
import { seedProfiles } from './seed-profiles.ts';
import { seedWorks } from './seed-works.ts';
import { seedSeries } from './series/seed-series.ts';
import { demoLogins, seedStaff } from './staff/seed-staff.ts';

type Step = [key: string, seed: (content: Content, idOf: IdOf) => Promise<void>];

/** The steps in order, by the key that is claimed when a step is complete. */
const STEPS: Step[] = [
  ['demo profiles', seedProfiles],
  ['demo community', seedWorks],
  ['demo characters', seedCharacters],
  ['demo posts', seedPosts],
  ['demo talk', seedActiveChannels],
  ['demo challenges', seedChallenges],
  ['demo channels', seedEmptyChannels],
  ['demo staff', seedStaff],
  ['demo series', seedSeries],
  ['demo libraries', seedLibraries],
];

/**
 * Seeds the demo community once per database; after a failed start the next one continues. `print` announces the wait of the first start.
 * Always returns the logins to print.
 */
export async function seedDemo(print: (line: string) => void): Promise<string> {
  const people = readPeople();
  const steps = [];
  for (const step of STEPS) if (!(await isClaimed(step[0]))) steps.push(step);
  const idOf = steps.length ? await peopleOf(people) : null;
  if (!idOf) return demoLogins();
  print('Filling the demo community, which takes a minute or two…');
  actionLines.areLogged = false; // the decisions of the demo's staff are no news for the operator
  try {
    await seedSteps(steps, idOf, readContent(people));
  } finally {
    actionLines.areLogged = true;
  }
  return demoLogins();
}

async function seedSteps(steps: Step[], idOf: IdOf, content: Content) {
  for (const [key, seed] of steps) {
    await seed(content, idOf);
    await claimOnce(db, key);
  }
}

/** Inserts the people into an empty database. Null if it has other people, or one of the demo accounts has been deleted. */
async function peopleOf(people: People): Promise<IdOf | null> {
  const [existing] = await db.select({ n: count() }).from(peopleTable);
  if (!existing?.n) return seedPeople(people);
  return (await isClaimed('demo people')) ? findPeople(people) : null;
}

const isClaimed = async (key: string) =>
  (await db.select({ key: installation.key }).from(installation).where(eq(installation.key, key))).length > 0;
