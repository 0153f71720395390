import { href, redirect } from 'react-router';
import { isAway } from '#server/database-problems.ts';
import { done } from '#server/form-response.ts';
import { framesOf, log } from '#server/log.ts';
import { problem, problemNamed } from '#server/problems.ts';
import { addressContext, replyContext, sessionContext, viewerOf } from '#server/request.ts';
import { BackToProfile } from '../shell/back-home.tsx';
import { titled } from '../shell/page-title.ts';
import type { Route } from './+types/delete-account-page';
import './deletion.css';
import { leaveHere } from './delete-local-data.ts';
import { leave, whatGoes } from './deletion.server.ts';
import { DeletionForm } from './deletion-form.tsx';
import { DELETION_MESSAGES, isDeletionReason, readDeletionForm } from './deletion-rules.ts';
import { WhatGoes } from './deletion-summary.tsx';
import { signOut } from './sessions.server.ts';

export const handle = { who: 'anyone', limit: 'password', reading: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Delete Account', matches), { name: 'robots', content: 'noindex' }];

function accountOf(context: Route.LoaderArgs['context']) {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect('/', 303); // DELETE-01
  return viewer;
}

/** `?reason=` is the first step of a browser without scripts: the same page asks it to confirm. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = accountOf(context);
  const reason = new URL(request.url).searchParams.get('reason');
  const goes = await whatGoes(viewer);
  if (!goes) throw redirect('/', 303);
  return {
    goes,
    username: viewer.username,
    owner: viewer.id,
    asked: isDeletionReason(reason) ? reason : null,
  };
}

/** DELETE-03 to DELETE-08. A refusal keeps the reason, never the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, session] = [viewerOf(context), context.get(sessionContext)];
  if (!viewer || !session) return problemNamed('sign-in-needed', 'Please sign in to delete your account.');
  const form = await request.formData();
  const typed = { reason: String(form.get('reason') ?? '') };
  const read = readDeletionForm(form);
  if ('refusal' in read) return problem(422, read.problem, read.refusal, typed);
  const reply = context.get(replyContext);
  try {
    const refused = await leave(viewer, read.leaving, context.get(addressContext));
    if (refused) {
      if (refused.wait) reply.set('retry-after', String(refused.wait));
      return problem(refused.status, refused.problem, refused.message, typed);
    }
  } catch (error) {
    const { name, stack } = error as Error;
    if (!isAway(error)) log.error({ err: { name, stack: framesOf({ stack }) } }, 'an account could not be deleted');
    return problem(isAway(error) ? 503 : 500, 'not-deleted', DELETION_MESSAGES.failed, typed);
  }
  // What is gone stays gone; this only takes the cookie back.
  await signOut(viewer, session, request, reply).catch(() => log.warn('the cookie of a deleted account was not taken back'));
  return done(request, '/', { left: viewer.id });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => leaveHere(serverAction);

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { goes, username, owner, asked } = loaderData;
  return (
    <main className="wrap leaving-page" id="main">
      <BackToProfile />
      <header className="leaving-head">
        <h1 className="display">Delete Account</h1>
        <p>
          Your account closes at once: nobody can find you or anything you made, and you are signed out everywhere. Everything is deleted
          within 48 hours, and none of it can be brought back.
        </p>
      </header>
      <WhatGoes goes={goes} profile={href('/profile')} />
      <DeletionForm about={{ username, owner }} asked={asked} answer={actionData} />
    </main>
  );
}
