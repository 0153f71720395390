import { href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refusedField } from '#server/http/problem-rules.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { FormStatus } from '../../forms/form-status.tsx';
import { SavedForm } from '../../forms/saved-form.tsx';
import { NAME_MESSAGES, NAMES_MAX, namesIn, TYPED_MAX } from '../../registration/refused-name-rules.ts';
import { RemovableTable } from '../removable-table.tsx';
import type { Route } from './+types/names-page';
import { type ListedName, listRefusedNames, refuseNames } from './names.server.ts';
import '../../account/sign-in/account.css';
import '../admin.css';

export const handle = {
  who: 'administrator',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to change the refused names.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Refused Names');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const list = await listRefusedNames(memberOf(context), searchParams.get('after'));
  return { ...list, isAdded: searchParams.has('added'), isAllowed: searchParams.has('allowed') };
}

/** Adds email domains and usernames that no new account can have (REG-10). A refusal stores nothing and returns what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = String((await request.formData()).get('names') ?? '').slice(0, TYPED_MAX);
  const read = namesIn(typed);
  if ('problem' in read) return refusalResponse(context, read, { typed });
  if (!(await refuseNames(memberOf(context), read.names)))
    return refusalResponse(context, refusedField('names', NAME_MESSAGES.tooMany), { typed });
  throw redirect(`${href('/admin/refused-names')}?added`, 303);
}

export const clientAction = actionErrors<typeof action>();

export default function NamesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { names, total, more, isAdded, isAllowed } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  const refused = actionData && 'typed' in actionData ? actionData : null;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin'), name: 'Admin' }}>Refused Names</PageHead>
      <p className="text-ink-2">
        Nobody can join with these usernames or with an email address of these domains and the ones below them. Accounts that exist stay as
        they are.
      </p>
      <section>
        <h2 className="display text-xl">Add names</h2>
        <SavedForm result={actionData} saved={isAdded && NAME_MESSAGES.added} submit="Add Names" className="admin-form" noValidate>
          <TextArea
            label="Email domains and usernames"
            name="names"
            rows={5}
            required
            spellCheck={false}
            autoCapitalize="none"
            hint="One on each line, such as example.org or storyhearth_team."
            defaultValue={refused?.typed}
            error={refused?.fields?.names ?? null}
          />
        </SavedForm>
      </section>
      <section>
        <h2 className="display text-xl">
          {total.toLocaleString('en-US')} of {NAMES_MAX.toLocaleString('en-US')} names
        </h2>
        <FormStatus words={!busy && isAllowed && NAME_MESSAGES.allowed} />
        <NamesTable names={names} />
        {more && (
          <ButtonLink variant="line" to={`${href('/admin/refused-names')}?after=${more}`}>
            Next page
          </ButtonLink>
        )}
      </section>
    </main>
  );
}

const NamesTable = ({ names }: { names: readonly ListedName[] }) =>
  names.length ? (
    <RemovableTable
      caption="Refused names, newest first"
      columns={['Name', 'Kind']}
      rows={names.map(({ id, kind, name }) =>
        kind === 'username' ? { id, name: `@${name}`, about: 'Username' } : { id, name, about: 'Email domain' },
      )}
      action={(id) => href('/admin/refused-names/:id/allow', { id })}
      button="Allow"
    />
  ) : (
    <p className="text-ink-2">No names yet.</p>
  );
