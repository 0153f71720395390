import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { doNotStore, memberOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/show-email';
import { shownEmail } from './shown-email.server.ts';
import '../admin.css';

export const handle = {
  who: 'administrator',
  limit: 'write',
  signedOut: 'Please sign in to see an email address.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Email Address');

/** Shows a person's email address in this response only, and logs it (SITE-06). */
export async function action({ params, context }: Route.ActionArgs) {
  doNotStore(context);
  const email = await shownEmail(memberOf(context), params.username);
  return email === null ? problemNamed('not-found') : { email };
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/admin/people/:username');

const RefusedPage = refusedPage('/admin/people/:username', 'Back to the person');

/** Shown only without JavaScript. */
export default function ShowEmailPage({ params, actionData }: Route.ComponentProps) {
  if (!actionData || !('email' in actionData)) return <RefusedPage />;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin/people/:username', params), name: `@${params.username}` }}>Email Address</PageHead>
      <p className="wrap-anywhere">
        <bdi>{actionData.email}</bdi>
      </p>
    </main>
  );
}
