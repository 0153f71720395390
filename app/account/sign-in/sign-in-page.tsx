import { redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { ACCOUNT_MESSAGES, readSignIn } from '../rules.ts';
import type { Route } from './+types/sign-in-page';
import { AccountPage } from './account-page-frame.tsx';
import { signIn } from './sign-in.server.ts';
import { callerOf, nextOf, responseTo } from './sign-in-response.server.ts';

export const handle = { who: 'anyone', limit: 'sign-in', reading: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Sign In');

/** What `?changed=` says was done with a link. */
const NOTICES = new Map([
  ['password', ACCOUNT_MESSAGES.passwordChanged],
  ['confirmed', ACCOUNT_MESSAGES.addressConfirmed],
  ['undone', ACCOUNT_MESSAGES.changeUndone],
]);

export function loader({ request, context }: Route.LoaderArgs) {
  const next = nextOf(request);
  // After a one-time link the page is shown with its message, even if somebody else is signed in.
  const notice = NOTICES.get(new URL(request.url).searchParams.get('changed') ?? '') ?? null;
  if (viewerOf(context) && !notice) throw redirect(next, 303);
  return { next, notice };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const given = readSignIn(form);
  const result = await signIn(viewerOf(context), given, callerOf(context, request));
  return responseTo(result, { context, form, request, typed: { email: given.email } });
}

export const clientAction = actionErrors<typeof action>();

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, notice } = loaderData;
  return <AccountPage mode="sign-in" next={next} notice={notice} result={actionData} busy={useNavigation().formMethod === 'POST'} />;
}
