import { Form, href, redirectDocument, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf, responseContext, sessionContext } from '#server/http/request.ts';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { callerOf } from '../../account/sign-in/sign-in-response.server.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { kinds } from '../../works/kinds.ts';
import type { Route } from './+types/take-back-page';
import { takeBack, whoHandedOver } from './child-session.server.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'password',
  reading: 'read',
  children: true,
  signedOut: 'Please sign in.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('For Your Grown-up');

export async function loader({ context }: Route.LoaderArgs) {
  const grownUp = await whoHandedOver(memberOf(context), context.get(sessionContext));
  if (!grownUp) refuse('not-found');
  return { grownUp: grownUp.name };
}

/** Gives this browser back to the grown-up (SAFE-04). */
export async function action({ request, context }: Route.ActionArgs) {
  const password = String((await request.formData()).get('password') ?? '');
  const result = await takeBack(memberOf(context), password, callerOf(context, request));
  if (result === 'not-found') return problemNamed('not-found');
  if ('problem' in result) return refusalResponse(context, result);
  context.get(responseContext).append('set-cookie', result.cookie);
  throw redirectDocument(href('/groups'), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function TakeBackPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: kinds.kids_book.list, name: 'Kids Zone' }}>For Your Grown-up</PageHead>
      <p>
        Enter the password of <bdi>{loaderData.grownUp}</bdi> to go back to your account.
      </p>
      <Form method="post" noValidate className="groups-form">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={actionData && 'message' in actionData && !busy ? actionData.message : null}
        />
        <button type="submit" className="kids-btn kids-btn-ember" aria-disabled={busy}>
          Go back to my account
        </button>
      </Form>
    </main>
  );
}
