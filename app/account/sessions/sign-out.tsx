import { href, redirectDocument } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { responseContext, sessionContext, viewerOf } from '#server/http/request.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { PageHead, useHome } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { browserDevice } from '../../drafts/device/device.ts';
import { flushOpenDrafts } from '../../drafts/device/open-drafts.ts';
import { catchActionErrors } from '../../forms/action-errors.ts';
import type { Route } from './+types/sign-out';
import { clearDeviceText, clearTabText, findUnsent, type UnsentText } from './device-text.ts';
import { signOut } from './sessions.server.ts';
import { SignOutButton } from './sign-out-button.tsx';

/** Loaded by who signs out alone. */
const endPushes = () => import('../../notifications/choices/push/browser-push.ts').then(({ endPush }) => endPush()).catch(() => {});

export const handle = { who: 'anyone', limit: 'write', anyStanding: true, children: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Sign Out');

/** Ends the session and loads a new document, so that no data of the person remains in memory (AUTH-28, SHELL-03). */
export async function action({ request, context }: Route.ActionArgs) {
  await signOut(viewerOf(context), context.get(sessionContext), request, context.get(responseContext));
  throw redirectDocument(href('/'), 303);
}

/**
 * Deletes the person's text on this device, for shared computers (S15). If some of it exists only here, the page asks for confirmation
 * first (`unsent` holds the choice); nothing is deleted, and no push subscription ended, before the session has ended.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const owner = String(form.get('owner') ?? '');
  const unsent = form.get('unsent');
  await flushOpenDrafts();
  const device = owner ? await browserDevice() : null;
  const drafts = (await device?.deleteSent(owner).catch(() => 0)) ?? 0;
  const typed = owner ? await findUnsent(owner) : [];
  if ((drafts || typed.length) && !unsent) return { waiting: { drafts, typed } satisfies UnsentText };
  try {
    return await catchActionErrors(serverAction);
  } catch (ended) {
    // Without a choice no unsent text was found; drafts are not deleted then, because reading them may have failed.
    if (owner && unsent === 'delete') await clearDeviceText(owner).catch(() => {});
    else if (owner && !unsent) clearTabText(owner);
    await endPushes();
    throw ended; // the redirect to the home page
  }
}

/** For browsers without JavaScript, and for a URL that is opened directly. */
export default function SignOutPage() {
  return (
    <main className="wrap grid justify-items-start gap-6 py-12" id="main">
      <PageHead back={useHome()}>Leaving for today?</PageHead>
      <p className="text-ink-2">Your drafts and your places in stories are saved.</p>
      <SignOutButton className={buttonClass()}>Sign Out</SignOutButton>
    </main>
  );
}
