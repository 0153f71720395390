import { data, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { invitationProblem } from '../../registration/invitations.server.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { ageMissing, readSignUp } from '../rules.ts';
import type { Route } from './+types/sign-up-page';
import { AccountPage } from './account-page-frame.tsx';
import { ageGroupOf } from './join/age.server.ts';
import { callerOf, nextOf, responseTo } from './sign-in-response.server.ts';
import { signUp } from './sign-up.server.ts';

export const handle = { who: 'anyone', limit: 'sign-up', reading: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Sign Up');

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextOf(request);
  const viewer = viewerOf(context);
  if (viewer) throw redirect(next, 303);
  const { searchParams } = new URL(request.url);
  const age = ageGroupOf(request, context, searchParams.get('age')) ?? undefined;
  const code = searchParams.get('invitation')?.slice(0, 500) ?? '';
  const problem = code ? await invitationProblem(code) : null;
  return data({ next, age, invitation: { code, problem } }, { status: problem ? 403 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { password, ...account } = readSignUp(form);
  const age = ageGroupOf(request, context, form.get('age'));
  const typed = { ...account, ...(age && { age }) };
  if (!age && currentSettings().needsAge) return responseTo(ageMissing, { context, form, request, typed });
  const result = await signUp(viewerOf(context), { ...account, password }, callerOf(context, request));
  return responseTo(result, { context, form, request, typed });
}

export const clientAction = actionErrors<typeof action>();

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, invitation, age } = loaderData;
  return (
    <AccountPage
      mode="sign-up"
      next={next}
      invitation={invitation}
      age={age}
      result={actionData}
      busy={useNavigation().formMethod === 'POST'}
    />
  );
}
