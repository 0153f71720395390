import { Form, redirectDocument } from 'react-router';
import { replyContext, sessionContext, viewerOf } from '#server/request.ts';
import { Button } from '#ui/button.tsx';
import { HOME, PageHead } from '../shell/page-head.tsx';
import { titled } from '../shell/page-title.ts';
import { calmly, NOT_CONNECTED } from '../shell/sending.ts';
import { browserDevice } from '../write/device.ts';
import { draftsSent } from '../write/open-drafts.ts';
import type { Route } from './+types/sign-out';
import { signOut } from './sessions.server.ts';

export const handle = { who: 'anyone', limit: 'write' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Sign Out', matches), { name: 'robots', content: 'noindex' }];

/** Ends the session and begins with a new document: nothing of the person stays in the page's memory (AUTH-28, SHELL-03). */
export async function action({ request, context }: Route.ActionArgs) {
  await signOut(viewerOf(context), context.get(sessionContext), request, context.get(replyContext));
  throw redirectDocument('/', 303);
}

/**
 * A shared computer keeps no drafts of who signed out (S15): those the server has are removed here. Where some words are nowhere but here, it is asked
 * first; `unsent` is the answer.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const owner = String(form.get('owner') ?? '');
  const unsent = form.get('unsent');
  await draftsSent();
  const device = owner ? await browserDevice() : null;
  const waiting = (await device?.forgetSent(owner).catch(() => 0)) ?? 0;
  if (waiting && !unsent) return { waiting };
  if (waiting && unsent === 'delete') await device?.forgetOwner(owner).catch(() => {});
  return calmly(serverAction);
}

/** For browsers without scripts, or when the address is opened by hand: one button. */
export default function SignOutPage({ actionData }: Route.ComponentProps) {
  return (
    <main className="wrap grid justify-items-start gap-6 py-12" id="main">
      <PageHead back={HOME}>Leaving for today?</PageHead>
      <p className="text-ink-2">Your drafts and your places in stories are saved.</p>
      {actionData && <p role="alert">{NOT_CONNECTED}</p>}
      <Form method="post" action="/sign-out">
        <Button type="submit">Sign Out</Button>
      </Form>
    </main>
  );
}
