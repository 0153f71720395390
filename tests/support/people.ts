import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { ACTIVE } from '#server/access/standing-state-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { auth } from '../../app/account/auth.server.ts';
import { accounts } from '../../app/account/tables.ts';
import { groups } from '../../app/groups/tables.ts';
import { people, spectating } from '../../app/people/tables.ts';
import { db } from '../../server/database/database.ts';
import { installationSecret } from '../../server/database/installation.ts';
import { SESSION_COOKIE } from '../../server/identity/session-cookie.ts';
import { signed } from './request.ts';

let count = 0;
const run = Math.random().toString(36).slice(2, 6);

export type Member = Person & { cookie: string };

/** A signed-in person, without a password to avoid hashing. `as: member.cookie` sends a request as them. */
export async function createMember(overrides: Partial<typeof people.$inferInsert> = {}): Promise<Member> {
  const { internalAdapter } = await (await auth()).$context;
  const username = overrides.username ?? `m${run}${++count}`;
  const ofChild = overrides.role === 'child' && !overrides.groupId ? await groupOfChild() : {};
  const [person] = await db
    .insert(people)
    .values({ name: `Member ${count}`, email: `${username.toLowerCase()}@mail.example`, ...ofChild, ...overrides, username })
    .returning();
  if (!person) throw new Error('member was not created');
  return { ...person, standing: ACTIVE, cookie: await cookieFor(person.id, internalAdapter) };
}

/** What the row of a child needs: a group, here one without grown-ups. */
async function groupOfChild() {
  const [group] = await db.insert(groups).values({ name: 'The Lanterns', kind: 'family', state: 'open' }).returning();
  if (!group) throw new Error('the group was not created');
  return { groupId: group.id, animal: 'fox' };
}

async function cookieFor(id: string, adapter: { createSession(id: string): Promise<{ token: string }> }) {
  const { token } = await adapter.createSession(id);
  return `${SESSION_COOKIE}=${signed(token, await installationSecret())}`;
}

/** Adds a session of this person that no browser has; returns its id. */
export async function addSession({ id }: Person) {
  const { internalAdapter } = await (await auth()).$context;
  return (await internalAdapter.createSession(id)).id;
}

/** A second session of the same person, as on another device. */
export async function anotherSession(person: Pick<Person, 'id'>) {
  const { internalAdapter } = await (await auth()).$context;
  return cookieFor(person.id, internalAdapter);
}

export const PASSWORD = 'Lantern-7-oak';
let hashed: Promise<string> | undefined;

/** Lets a member sign in with PASSWORD, which is hashed once. */
export async function givePassword({ id }: Person) {
  hashed ??= hashPassword(PASSWORD);
  await db.insert(accounts).values({ accountId: id, providerId: 'credential', userId: id, password: await hashed });
}

export const hide = (person: Person, isPrivate = true) => db.update(people).set({ isPrivate }).where(eq(people.id, person.id));

/** The first person spectates the others. */
export const spectate = (spectator: { id: string }, ...spectated: { id: string }[]) =>
  db.insert(spectating).values(spectated.map(({ id }) => ({ spectatorId: spectator.id, spectatedId: id })));
