import { Form, href } from 'react-router';
import { PasswordAgain } from '#app/account/password/password-again.tsx';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { addressContext, doNotStore, memberOf, sessionContext } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmPassword } from '../../account/password/recent-password.server.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/create-link';
import { ShownLink } from './link-form.tsx';
import { linkFor } from './password-link.server.ts';
import '../../account/sign-in/account.css';
import '../admin.css';

export const handle = { who: 'administrator', limit: 'password', signedOut: 'Please sign in to make a link.' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('One-Time Link');

/** Makes a one-time link and shows it once, in this response (ACC-03, ROLE-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  doNotStore(context);
  const viewer = memberOf(context);
  const password = (await request.formData()).get('password');
  const given = { given: typeof password === 'string' ? password : '', address: context.get(addressContext) };
  const refused = await confirmPassword(viewer, context.get(sessionContext), given);
  if (refused) return refusalResponse(context, refused);
  const link = await linkFor(viewer, params.username);
  if (link === 'not-found') return problemNamed('not-found');
  if ('problem' in link) return refusalResponse(context, link);
  return { link };
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/admin/people/:username');

const RefusedPage = refusedPage('/admin/people/:username', 'Back to the person');

/** Shown only without JavaScript: the link, or the password again. */
export default function MakeLinkPage({ params, actionData }: Route.ComponentProps) {
  const isPasswordNeeded = actionData && 'fields' in actionData && actionData.fields?.password;
  if (!actionData || !('link' in actionData || isPasswordNeeded)) return <RefusedPage />;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin/people/:username', params), name: `@${params.username}` }}>One-Time Link</PageHead>
      {'link' in actionData ? (
        <ShownLink link={actionData.link} username={params.username} />
      ) : (
        <Form method="post" className="admin-form">
          <PasswordAgain error={actionData.message} />
          <Button type="submit">Make a one-time link</Button>
        </Form>
      )}
    </main>
  );
}
