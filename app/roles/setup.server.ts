import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Database, db } from '#server/database/database.ts';
import { installation } from '#server/database/tables.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { SignUp } from '../account/rules.ts';
import type { Caller, SignedIn } from '../account/sign-in/sign-in.server.ts';
import { createAccount } from '../account/sign-in/sign-up.server.ts';
import { recordAction } from '../moderation/log.server.ts';
import { people } from '../people/tables.ts';
import type { SettingValues } from '../site/setting-rules.ts';
import { loadSettings, lockSettings, storeSettings } from '../site/settings.server.ts';
import { reviewOlderStories } from './older-stories.server.ts';
import { formatCode, normalizeCode, OWNER_LOCK, SETUP_CODE_LENGTH, SETUP_CODE_LETTERS } from './setup-rules.ts';

const KEY = 'setup_code';
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Whether the site has an owner. Until it has one, `/setup` is open to whoever knows the code. */
export async function hasOwner(tx: Database = db): Promise<boolean> {
  const [owner] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'owner'), isNull(people.deletingSince)))
    .limit(1);
  return owner !== undefined;
}

/** Whether a setup code is stored. Without one, such as after the only owner gave up the role, the next start makes it. */
export async function hasSetupCode(): Promise<boolean> {
  const [stored] = await db.select({ key: installation.key }).from(installation).where(eq(installation.key, KEY));
  return stored !== undefined;
}

/** Makes a new setup code, of which only the SHA-256 is stored; it replaces an earlier one. Null while the site has an owner. */
export async function createSetupCode(): Promise<string | null> {
  if (await hasOwner()) return null;
  const code = Array.from({ length: SETUP_CODE_LENGTH }, () => SETUP_CODE_LETTERS[randomInt(SETUP_CODE_LETTERS.length)]).join('');
  await storeHash(db, hashOf(code));
  return formatCode(code);
}

const storeHash = (tx: Database, value: string) =>
  tx.insert(installation).values({ key: KEY, value }).onConflictDoUpdate({ target: installation.key, set: { value } });
/** Puts a taken code back, unless a new one was made meanwhile. */
const restoreHash = (value: string) => db.insert(installation).values({ key: KEY, value }).onConflictDoNothing();

/**
 * Takes the code out of the database if it is right, so that of two correct submissions at the same moment one continues. Returns its hash,
 * 'wrong', or 'not-found' when there is an owner or the other submission took it.
 */
async function takeCode(typed: string): Promise<{ hash: string } | 'wrong' | 'not-found'> {
  return db.transaction(async (tx) => {
    const [stored] = await tx.select({ value: installation.value }).from(installation).where(eq(installation.key, KEY)).for('update');
    if (!stored || (await hasOwner(tx))) return 'not-found';
    const hash = hashOf(normalizeCode(typed));
    if (hash !== stored.value) return 'wrong';
    await tx.delete(installation).where(eq(installation.key, KEY));
    return { hash };
  });
}

/** The account of a visitor, and the first settings of the site. */
type SetupForm = { account: SignUp; settings: Partial<SettingValues> };
type SetUp = { owner: string } | SignedIn | 'wrong' | 'not-found';

/**
 * Makes the first owner (ROLE-04): the viewer, or a new account, which is signed in. A refused sign-up puts the code back; if the process
 * ends before that, the next start prints a new one.
 */
export async function setUp(viewer: Viewer, code: string, { account, settings }: SetupForm, caller: Caller): Promise<SetUp> {
  const taken = await takeCode(code);
  if (typeof taken === 'string') return taken;
  try {
    if (viewer) {
      return (await makeOwner(viewer.id, settings)) ? { owner: viewer.id } : 'not-found';
    }
    const signedIn = await createAccount(viewer, { ...account, invitation: '', why: '' }, caller, { isTrusted: true });
    if (!('cookies' in signedIn)) {
      await restoreHash(taken.hash);
      return signedIn;
    }
    const [person] = await db.select({ id: people.id }).from(people).where(sql`lower(${people.username}) = lower(${account.username})`);
    if (!person) throw new Error('the new owner was not found');
    await makeOwner(person.id, settings); // otherwise somebody became the owner meanwhile, and this is an ordinary account
    return signedIn;
  } catch (error) {
    await restoreHash(taken.hash).catch(() => {}); // the next start prints a new code
    throw error;
  }
}

/**
 * Makes an active account the owner unless there is one by now, and stores the first settings; its own actions, so the log names it as the
 * actor.
 */
async function makeOwner(id: string, settings: Partial<SettingValues>): Promise<boolean> {
  const made = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${OWNER_LOCK})`);
    if (await hasOwner(tx)) return false;
    const [before] = await tx
      .select({ id: people.id, role: people.role })
      .from(people)
      .where(and(eq(people.id, id), isNull(people.deletingSince)))
      .for('update');
    if (!before) return false;
    await tx.update(people).set({ role: 'owner', updatedAt: sql`now()` }).where(eq(people.id, id));
    await tx.delete(installation).where(eq(installation.key, KEY)); // one that was made meanwhile
    await recordAction(before, tx, { action: 'owner-set-up', personId: id, before: { role: before.role }, after: { role: 'owner' } });
    const owner = { id, role: 'owner' } as const;
    await lockSettings(owner, tx);
    const changed = await storeSettings(owner, tx, settings);
    if (changed) await recordAction(owner, tx, { action: 'setting-changed', ...changed });
    await reviewOlderStories(owner, tx, id);
    await announce(tx, 'setup', `person:${id}`);
    return true;
  });
  if (made) await loadSettings(); // this process does not wait for its own announcement
  return made;
}
