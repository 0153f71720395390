import { Form, href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { invalidForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Radio } from '#ui/controls/checkbox.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { useSite } from '../../document/site.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { useLive } from '../../live/live.ts';
import { siteHasHelper } from '../assistant/assistant.server.ts';
import { CloseClass, DeleteGroup } from '../closing/closing-forms.tsx';
import { GroupChoices, GroupForm, useGroupForm } from '../group-form.tsx';
import { GROUP_COMMENT_NAMES, GROUP_COMMENTS, GROUP_MESSAGES } from '../group-rules.ts';
import { groupOf } from '../groups.server.ts';
import { groupSettings } from '../schemas.ts';
import type { Route } from './+types/group-settings-page';
import { changeGroup } from './manage.server.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'visibility', // the comments of a group change every open kids story
  reading: 'read',
  signedOut: 'Please sign in to change the group.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Group Settings');

export async function loader({ params, context }: Route.LoaderArgs) {
  const group = await groupOf(memberOf(context), params.id);
  if (!group) refuse('not-found');
  const { name, kind, state, comments } = group;
  const helper = siteHasHelper() && state === 'open' ? { isOn: group.writingHelper } : null;
  return { name, kind, state, comments, helper };
}

type Field = 'name' | 'comments';
const TYPED_MAX = 400;

/** Changes the name and how the children's stories are commented on (SAFE-02, SAFE-10). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const text = (name: Field) => String(form.get(name) ?? '').slice(0, TYPED_MAX);
  const typed = { name: text('name'), comments: text('comments') };
  if (!(await groupOf(viewer, params.id))) return problemNamed('not-found');
  const read = groupSettings.safeParse(typed);
  if (!read.success) return refusalResponse(context, invalidForm(read.error), { typed });
  const result = await changeGroup(viewer, params.id, read.data);
  if (result === 'not-found') return problemNamed('not-found');
  if (result !== 'changed') return refusalResponse(context, result);
  throw redirect(href('/groups/:id', params), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function GroupSettingsPage({ params, loaderData: group, actionData }: Route.ComponentProps) {
  useLive([`group:${params.id}`]);
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id', params), name: group.name }}>Group Settings</PageHead>
      {group.state !== 'closed' && <SettingsForm group={group} actionData={actionData} />}
      {group.helper && (
        <section aria-labelledby="helper">
          <h2 id="helper">Writing helper</h2>
          <p>{group.helper.isOn ? 'On for the children whose grown-up has agreed.' : 'Off for the children of this group.'}</p>
          <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/groups/:id/settings/helper', params)}>
            Change the writing helper
          </Link>
        </section>
      )}
      <section aria-labelledby="leave">
        <h2 id="leave">Leave this group</h2>
        <p>
          You will no longer see its children or their stories, and the sign-in cards that you made will stop working. Another grown-up can
          make new ones and invite you again.
        </p>
        <Form method="post" action={href('/groups/:id/leave', params)}>
          <button type="submit" className="kids-btn kids-btn-white kids-btn-small">
            Leave the group
          </button>
        </Form>
      </section>
      <CloseClass id={params.id} {...group} />
      <DeleteGroup id={params.id} {...group} />
    </main>
  );
}

type Props = { group: Route.ComponentProps['loaderData']; actionData: Route.ComponentProps['actionData'] };

function SettingsForm({ group, actionData }: Props) {
  const { kidsZone } = useSite().site;
  const form = useGroupForm<Field, Record<Field, string>>(actionData);
  const { typed, fields } = form;
  // With keys, because what another grown-up saved replaces that field: else the next save would take it back.
  return (
    <GroupForm form={form} submit="Save the settings" isSmall>
      <TextInput
        key={`name ${group.name}`}
        label="Name"
        name="name"
        dir="auto"
        autoComplete="off"
        required
        defaultValue={typed?.name ?? group.name}
        error={fields.name ?? null}
      />
      {kidsZone === 'off' ? (
        <input type="hidden" name="comments" value={group.comments} />
      ) : (
        <GroupChoices
          key={`comments ${group.comments}`}
          id="comments"
          legend="Comments on the stories of our children"
          error={fields.comments}
        >
          {GROUP_COMMENTS.map((option) => (
            <Radio
              key={option}
              name="comments"
              value={option}
              label={GROUP_COMMENT_NAMES[option]}
              defaultChecked={option === (typed?.comments ?? group.comments)}
            />
          ))}
          <p>{GROUP_MESSAGES.ownWords}</p>
        </GroupChoices>
      )}
    </GroupForm>
  );
}
