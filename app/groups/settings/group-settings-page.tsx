import { data, Form, href, Link, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { siteHasHelper } from '../assistant/assistant.server.ts';
import { groupOf } from '../groups.server.ts';
import { groupName } from '../schemas.ts';
import type { Route } from './+types/group-settings-page';
import { renameGroup } from './manage.server.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to change the group.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Group Settings', matches), { name: 'robots', content: 'noindex' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const group = await groupOf(memberOf(context), params.id);
  if (!group) refuse('not-found');
  return { name: group.name, helper: siteHasHelper() && group.state === 'open' ? { isOn: group.writingHelper } : null };
}

const TYPED_MAX = 400;

/** Changes the name. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const typed = String((await request.formData()).get('name') ?? '').slice(0, TYPED_MAX);
  if (!(await groupOf(viewer, params.id))) return problemNamed('not-found');
  const read = groupName.safeParse(typed);
  if (!read.success) {
    const message = read.error.issues[0]?.message ?? '';
    return data({ problem: 'bad-input', message, fields: { name: message }, typed }, { status: 422 });
  }
  if (!(await renameGroup(viewer, params.id, read.data))) return problemNamed('not-found');
  throw redirect(href('/groups/:id', params), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function GroupSettingsPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const message = actionData && 'message' in actionData && !busy ? actionData.message : null;
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id', params), name: loaderData.name }}>Group Settings</PageHead>
      <Form method="post" noValidate className="groups-form">
        <TextInput
          label="Name"
          name="name"
          dir="auto"
          autoComplete="off"
          required
          defaultValue={typed ?? loaderData.name}
          error={typed === undefined ? null : message}
        />
        <p className="groups-refusal" role="alert">
          {typed === undefined && message}
        </p>
        <button type="submit" className="kids-btn kids-btn-ember kids-btn-small" aria-disabled={busy}>
          Save the name
        </button>
      </Form>
      {loaderData.helper && (
        <section aria-labelledby="helper">
          <h2 id="helper">Writing helper</h2>
          <p>{loaderData.helper.isOn ? 'On, for the children that a grown-up agreed for.' : 'Off for the children of this group.'}</p>
          <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/groups/:id/settings/helper', params)}>
            Change the writing helper
          </Link>
        </section>
      )}
      <section aria-labelledby="leave">
        <h2 id="leave">Leave this group</h2>
        <p>You no longer see its children and their stories. Another grown-up can invite you again.</p>
        <Form method="post" action={href('/groups/:id/leave', params)}>
          <button type="submit" className="kids-btn kids-btn-white kids-btn-small">
            Leave the group
          </button>
        </Form>
      </section>
      <section aria-labelledby="delete">
        <h2 id="delete">Delete this group</h2>
        <p>The group, its children and everything that they wrote are hidden at once and erased within 48 hours.</p>
        <Form method="post" action={href('/groups/:id/delete', params)} className="groups-form">
          <Checkbox name="sure" label="I want to delete this group with its children and everything that they wrote." required />
          <button type="submit" className="kids-btn kids-btn-white kids-btn-small">
            Delete the group
          </button>
        </Form>
      </section>
    </main>
  );
}
