import { Form, href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { hasRank } from '#server/access/role-rules.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problem, problemNamed, refusalResponse } from '#server/http/problems.ts';
import { addressContext, memberOf, sessionContext } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { confirmPassword } from '../account/password/recent-password.server.ts';
import { PageHead } from '../document/page-head.tsx';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import { changeRole } from '../roles/roles.server.ts';
import { isGivenRole, ROLE_NAMES } from '../roles/rules.ts';
import type { Route } from './+types/change-role';
import './admin.css';

// Moderators may give up their own role here; `changeRole` refuses everything else that exceeds a role.
export const handle = { who: 'moderator', limit: 'write', signedOut: 'Please sign in to change a role.' } as const satisfies Policy;

/** Changes a role, after the password where it was given more than 15 minutes ago (ROLE-02, ROLE-05, ROLE-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const role = form.get('role');
  if (!isGivenRole(role)) return problem(422, 'no-role', 'Please choose a role.');
  const password = form.get('password');
  const given = { given: typeof password === 'string' ? password : '', address: context.get(addressContext) };
  const refused = await confirmPassword(viewer, context.get(sessionContext), given);
  if (refused) return refusalResponse(context, refused, { typed: { role } });
  const isOwn = params.username.toLowerCase() === viewer.username.toLowerCase();
  // Moderators may act only on themselves here; other people are not found, so that the response shows nobody's role.
  if (!isOwn && !hasRank(viewer.role, 'administrator')) return problemNamed('not-found');
  const result = await changeRole(viewer, params.username, role);
  if (result === 'not-found') return problemNamed('not-found');
  if ('problem' in result) return refusalResponse(context, result);
  // Whoever gives up a role may not see this page any more.
  if (isOwn) throw redirect(href('/settings'), 303);
  return formResponse(request, href('/admin/people/:username', params), { role });
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/admin/people/:username');

const RefusedPage = refusedPage('/admin/people/:username', 'Back to the person');

/** Shown only without JavaScript: asks for the password again and sends the chosen role with it. */
export default function ChangeRolePage({ params, actionData }: Route.ComponentProps) {
  if (!actionData || !('typed' in actionData)) return <RefusedPage />;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin/people/:username', params), name: `@${params.username}` }}>Change Role</PageHead>
      <Form method="post" className="admin-form">
        <input type="hidden" name="role" value={actionData.typed.role} />
        <PasswordField label="Your password" name="password" autoComplete="current-password" required error={actionData.message} />
        <Button type="submit">Change Role to {ROLE_NAMES[actionData.typed.role]}</Button>
      </Form>
    </main>
  );
}
