import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isDatabaseUnavailable } from '#server/database/database-problems.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { addressContext, responseContext, sessionContext, viewerOf } from '#server/http/request.ts';
import { framesOf, log } from '#server/process/log.ts';
import { BackToProfile } from '../../document/back-home.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import type { Route } from './+types/delete-account-page';
import './deletion.css';
import { signOut } from '../sessions/sessions.server.ts';
import { deleteAccountAndLocalData } from './delete-local-data.ts';
import { deleteAccount, deletionCountsContext } from './deletion.server.ts';
import { DeletionForm } from './deletion-form.tsx';
import { DELETION_MESSAGES, isDeletionReason, readDeletionForm } from './deletion-rules.ts';
import { DeletionSummary } from './deletion-summary.tsx';

export const handle = { who: 'anyone', limit: 'password', reading: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Delete Account');

function accountOf(context: Route.LoaderArgs['context']) {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(href('/'), 303); // DELETE-01
  return viewer;
}

/** Without JavaScript, `?reason=` is the first step, and the same page then shows the confirmation. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = accountOf(context);
  const reason = new URL(request.url).searchParams.get('reason');
  const counts = await context.get(deletionCountsContext)(viewer);
  if (!counts) throw redirect(href('/'), 303);
  return {
    goes: counts,
    username: viewer.username,
    owner: viewer.id,
    requestedReason: isDeletionReason(reason) ? reason : null,
  };
}

/** Deletes the account (DELETE-03 to DELETE-08). A refusal returns the reason, never the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, session] = [viewerOf(context), context.get(sessionContext)];
  if (!viewer || !session) return problemNamed('sign-in-needed', 'Please sign in to delete your account.');
  const form = await request.formData();
  const typed = { reason: String(form.get('reason') ?? '') };
  const read = readDeletionForm(form);
  if ('problem' in read) return refusalResponse(context, read, { typed });
  try {
    const refused = await deleteAccount(viewer, read.request, context.get(addressContext));
    if (refused) return refusalResponse(context, refused, { typed });
  } catch (error) {
    const { name, stack } = error as Error;
    if (!isDatabaseUnavailable(error)) log.error({ err: { name, stack: framesOf({ stack }) } }, 'account deletion failed');
    const status = isDatabaseUnavailable(error) ? 503 : 500;
    return refusalResponse(context, { status, problem: 'not-deleted', message: DELETION_MESSAGES.failed }, { typed });
  }
  // The deletion is committed; this only clears the cookie.
  await signOut(viewer, session, request, context.get(responseContext)).catch(() =>
    log.warn('session cookie of a deleted account not cleared'),
  );
  return formResponse(request, href('/'), { left: viewer.id });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => deleteAccountAndLocalData(serverAction);

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { goes: counts, username, owner, requestedReason } = loaderData;
  return (
    <main className="wrap deletion-page" id="main">
      <BackToProfile />
      <header className="deletion-head">
        <h1 className="display">Delete Account</h1>
        <p>
          Your account closes at once: nobody can find you or anything you made, and you are signed out everywhere. Everything is deleted
          within 48 hours, and none of it can be brought back.
        </p>
      </header>
      <DeletionSummary counts={counts} lost={counts} profile={href('/profile')} />
      <DeletionForm about={{ username, owner }} requestedReason={requestedReason} result={actionData} />
    </main>
  );
}
