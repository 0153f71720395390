import { Form, redirectDocument } from 'react-router';
import { replyContext, sessionContext, viewerOf } from '#server/request.ts';
import { Button } from '#ui/button.tsx';
import { BackHome } from '../shell/back-home.tsx';
import { calmly, NOT_CONNECTED } from '../shell/sending.ts';
import type { Route } from './+types/sign-out';
import { signOut } from './sessions.server.ts';

export const handle = { who: 'anyone', limit: 'write' } as const;

export const meta: Route.MetaFunction = () => [{ title: 'Sign Out' }, { name: 'robots', content: 'noindex' }];

/** Ends the session and begins with a new document: nothing of the person stays in the page's memory (AUTH-28, SHELL-03). */
export async function action({ request, context }: Route.ActionArgs) {
  await signOut(viewerOf(context), context.get(sessionContext), request, context.get(replyContext));
  throw redirectDocument('/', 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => calmly(serverAction);

/** For browsers without scripts, or when the address is opened by hand: one button. */
export default function SignOutPage({ actionData }: Route.ComponentProps) {
  return (
    <main className="wrap grid justify-items-start gap-6 py-12" id="main">
      <BackHome />
      <h1 className="display text-3xl">Leaving for today?</h1>
      <p className="text-ink-2">Your drafts and your places are kept.</p>
      {actionData && <p role="alert">{NOT_CONNECTED}</p>}
      <Form method="post" action="/sign-out">
        <Button type="submit">Sign Out</Button>
      </Form>
    </main>
  );
}
