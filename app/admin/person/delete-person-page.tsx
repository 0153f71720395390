import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { addressContext, memberOf } from '#server/http/request.ts';
import { counted } from '#ui/display/count-rules.ts';
import { deletionCountsContext } from '../../account/deletion/deletion.server.ts';
import { summaryRows } from '../../account/deletion/deletion-rules.ts';
import { withCurrentPassword } from '../../account/password/current-password.server.ts';
import { PASSWORD_MESSAGES } from '../../account/password/password-rules.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { mayActOn, SAME_OR_HIGHER } from '../../roles/rules.ts';
import type { Route } from './+types/delete-person-page';
import { deletePerson, personToDelete } from './delete-person.server.ts';
import { DeletePersonForm } from './delete-person-form.tsx';
import { type DeletionField, readStaffDeletion } from './delete-person-rules.ts';
import '../../account/deletion/deletion.css';
import '../../account/sign-in/account.css';
import '../admin.css';

export const handle = {
  who: 'administrator',
  limit: 'password',
  reading: 'read',
  signedOut: 'Please sign in to delete an account.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Delete Account');

const NOT_FOUND = 'There is nobody with this username.';

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const person = await personToDelete(viewer, params.username);
  if (!person) refuse('not-found', NOT_FOUND);
  if (!mayActOn(viewer, person)) refuse('not-allowed', SAME_OR_HIGHER);
  const counts = await context.get(deletionCountsContext)(viewer, person.id);
  if (!counts) refuse('not-found', NOT_FOUND);
  const { lostGroups, lostChannels: _, ...numbers } = counts;
  const children = lostGroups.reduce((sum, group) => sum + group.children, 0);
  return { username: person.username, counts: numbers, groups: { count: lostGroups.length, children } };
}

/** Closes the account at once; the purge follows (ACC-09). A refusal returns what was typed, except the password. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const person = await personToDelete(viewer, params.username);
  if (!person) return problemNamed('not-found', NOT_FOUND);
  const form = await request.formData();
  const typed = { reason: String(form.get('reason') ?? '').slice(0, 100), username: String(form.get('username') ?? '').slice(0, 100) };
  const refused = (refusal: RefusedAction<DeletionField>) => refusalResponse(context, refusal, { typed });
  const read = readStaffDeletion(form, person.username);
  if ('problem' in read) return refused(read);
  const given = { given: read.password, address: context.get(addressContext) };
  const result = await withCurrentPassword(viewer, given, () => deletePerson(viewer, person.username, read.reason));
  if (result === 'wrong') return refused(refusedField('password', PASSWORD_MESSAGES.wrong, { problem: 'wrong-password', status: 422 }));
  if (result === 'not-found') return problemNamed('not-found', NOT_FOUND);
  if ('problem' in result) return refused(result);
  throw redirect(`${href('/admin/people')}?deleted=yes`, 303);
}

export const clientAction = actionErrors<typeof action>();

export default function DeletePersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { username, counts, groups } = loaderData;
  const rows = summaryRows(counts, 'staff');
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin/people/:username', { username }), name: `@${username}` }}>Delete @{username}</PageHead>
      <p className="text-ink-2">
        The account closes at once: nobody can find it or what it published, and it is signed out everywhere. All its data is deleted within
        48 hours and cannot be brought back.
      </p>
      <section className="deletion-summary" aria-labelledby="deletion-summary">
        <h2 className="display" id="deletion-summary">
          What will be deleted
        </h2>
        <p>The profile with name, username and email, the likes, saved stories and reading progress{rows.length > 0 ? ', and:' : '.'}</p>
        {rows.length > 0 && (
          <dl>
            {rows.map(([words, count]) => (
              <div key={words}>
                <dt>{words}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        )}
        {groups.count > 0 && (
          <p>
            They are the only grown-up in {counted(groups.count, 'group')} with {counted(groups.children, 'child', 'children')}, which will
            be deleted with everything that the children wrote.
          </p>
        )}
      </section>
      <DeletePersonForm username={username} result={actionData} />
    </main>
  );
}
