import { isAPIError } from 'better-auth/api';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { db } from '#server/database/database.ts';
import { isDatabaseUnavailable } from '#server/database/database-problems.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import { tooMany } from '#server/http/problems.ts';
import { networkOf } from '#server/identity/network.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { consume, refund } from '#server/limits/rate-limits.ts';
import { people } from '../../people/tables.ts';
import { openApplication } from '../../registration/applications.server.ts';
import { InvitationTaken, invitationProblem, joiningRefusal, takeInvitation } from '../../registration/invitations.server.ts';
import { NETWORK_REFUSED } from '../../registration/refused-name-rules.ts';
import { refusedName } from '../../registration/refused-names.server.ts';
import { codeIn, invitationRefused } from '../../registration/rules.ts';
import { freshSettings } from '../../site/settings.server.ts';
import { auth, inAccountTransaction } from '../auth.server.ts';
import { confirmationStep, freeUnconfirmedAddress, hasAddress } from '../confirmation/confirmation.server.ts';
import {
  ACCOUNT_MESSAGES,
  type AccountField,
  addressRefused,
  emailTaken,
  isWhy,
  type SignUp,
  signUpRefusal,
  usernameTaken,
  whyRefused,
} from '../rules.ts';
import { attemptOf, countSuccess } from './failed-sign-ins.server.ts';
import { type Caller, endSession, type SignedIn, tooManyAttempts } from './sign-in.server.ts';

// The transaction of a sign-up holds a connection while it waits for one of two hash slots. Three at a time keep those slots busy and leave
// connections to everyone else.
const signUpLimit = pLimit(3);
const WAITING_MAX = 300; // at 14 a second, a school that signs up at once
const noUser: SignedIn = { status: 500, problem: 'no-user', message: ACCOUNT_MESSAGES.noUser };
const failed: SignedIn = { status: 500, problem: 'failed', message: ACCOUNT_MESSAGES.failed };

/** Signs up if people may join now, with one use of the invitation if there is a code (REG-01 to REG-07). */
export async function signUp(viewer: Viewer, given: SignUp, caller: Caller): Promise<SignedIn> {
  const settings = await freshSettings();
  const joining = await joiningRefusal(settings, given.invitation);
  if (joining) return joining;
  const isApplying = settings.joining === 'approval' && !codeIn(given.invitation);
  const create = () => createAccount(viewer, given, caller, { isApplying });
  // Nothing is limited beyond that until somebody runs the site (ROLE-03).
  return settings.hasOwner && !codeIn(given.invitation) ? withinNetworkLimits(caller.address, create) : create();
}

const NETWORK_LIMITS = ['joined-in-hour', 'joined-in-day'] as const;

/** Counts the account before it is made, so that simultaneous sign-ups cannot pass the limit; a refused one is refunded. */
async function withinNetworkLimits(address: string, create: () => Promise<SignedIn>): Promise<SignedIn> {
  const network = networkOf(address);
  const counted: (typeof NETWORK_LIMITS)[number][] = [];
  const refundAll = () => Promise.all(counted.map((name) => refund(name, network, 'network')));
  for (const name of NETWORK_LIMITS) {
    const wait = await consume(name, network, 'network');
    counted.push(name); // a refused attempt is counted as well
    if (!wait) continue;
    await refundAll();
    return tooMany(wait, NETWORK_REFUSED);
  }
  const result = await create().catch(async (error: unknown) => {
    await refundAll().catch(() => {});
    throw error;
  });
  if (!('cookies' in result)) await refundAll();
  return result;
}

/** `isTrusted`: the address need not be confirmed (MAIL-05). `isApplying`: the account waits for approval (REG-07). */
type Options = { isTrusted?: true; isApplying?: boolean };

/** Creates the account and its profile in one transaction, and signs in (AUTH-15 to AUTH-20, AUTH-24, AUTH-25, AMB-57). */
export async function createAccount(viewer: Viewer, given: SignUp, caller: Caller, options: Options = {}): Promise<SignedIn> {
  const refusal = signUpRefusal(given) ?? (options.isApplying && !isWhy(given.why) ? whyRefused : null);
  if (refusal) return refusal;
  if (signUpLimit.pendingCount >= WAITING_MAX) return tooManyAttempts(10);
  return signUpLimit(() => createInTransaction(viewer, given, caller, options));
}

async function createInTransaction(viewer: Viewer, given: SignUp, caller: Caller, { isTrusted, isApplying }: Options): Promise<SignedIn> {
  const refused = await refusedName(given);
  if (refused === 'email') return addressRefused;
  const taken = refused ? usernameTaken : await findTaken(given);
  if (taken) return taken;
  const { name, username, email, password } = given;
  const code = codeIn(given.invitation);
  const used = code ? await invitationProblem(code) : null; // meanwhile, while this waited
  if (used) return invitationRefused(used);
  const { api } = await auth();
  const confirmation = isTrusted ? null : await confirmationStep(username, caller.address);
  try {
    const body = { name, username, email, password };
    const create = () => api.signUpEmail({ body, headers: caller.headers, returnHeaders: true });
    const { headers, response } = await inAccountTransaction(
      {
        before: (tx) => freeUnconfirmedAddress(tx, email),
        async after(tx) {
          if (code) await takeInvitation(tx, { code, username });
          if (isApplying) await openApplication(tx, { username, why: given.why });
          await confirmation?.(tx);
        },
      },
      create,
    );
    if (!response.user?.id || !response.token) return noUser;
    await countSuccess(await attemptOf(email, caller.address)); // the network of the sign-up becomes a familiar one
    if (viewer && caller.session) await endSession(viewer, caller.session);
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof InvitationTaken) return invitationRefused((await invitationProblem(code)) ?? ACCOUNT_MESSAGES.failed);
    // better-auth hides which unique key failed. After a lost race this query finds the winner, for the same message (AUTH-18, AUTH-19).
    const takenMeanwhile = await findTaken(given);
    if (takenMeanwhile) return takenMeanwhile;
    if (!isAPIError(error)) throw error;
    if (error.statusCode >= 500) return failed;
    // better-auth's own message (AUTH-23)
    return { ...failed, status: 422, message: error.message || ACCOUNT_MESSAGES.failed };
  }
}

/** Whether the username or the email address is taken, ignoring case; the username takes precedence. */
async function findTaken({ username, email }: Pick<SignUp, 'username' | 'email'>): Promise<RefusedAction<AccountField> | null> {
  const [found] = await db
    .select({
      username: sql<boolean>`coalesce(bool_or(lower(${people.username}) = lower(${username})), false)`,
      email: sql<boolean>`coalesce(bool_or(${hasAddress(email)}), false)`,
    })
    .from(people)
    .where(sql`lower(${people.username}) = lower(${username}) or lower(${people.email}) = lower(${email})`);
  if (found?.username) return usernameTaken;
  return found?.email ? emailTaken : null;
}
