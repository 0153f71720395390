import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { invalidForm } from '#server/http/problem-rules.ts';
import { refusalResponse, tooMany } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { Radio } from '#ui/controls/checkbox.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { GroupChoices, GroupForm, useGroupForm } from '../group-form.tsx';
import { GROUP_KIND_NAMES, GROUP_KINDS, GROUP_MESSAGES } from '../group-rules.ts';
import { createGroup } from '../groups.server.ts';
import { newGroup } from '../schemas.ts';
import type { Route } from './+types/new-group-page';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to make a group.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Make a Group');

export const loader = ({ context }: Route.LoaderArgs) => {
  const { groups, hasOwner } = currentSettings();
  return { needsApproval: groups === 'approval' && !['administrator', 'owner'].includes(memberOf(context).role), hasOwner };
};

type Field = 'name' | 'kind';
const TYPED_MAX = 400;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: Field) => String(form.get(name) ?? '').slice(0, TYPED_MAX);
  const typed = { name: text('name'), kind: text('kind') };
  const read = newGroup.safeParse(typed);
  if (!read.success) return refusalResponse(context, invalidForm(read.error), { typed });
  const viewer = memberOf(context);
  const wait = await consume('new-group', viewer.id);
  if (wait) return refusalResponse(context, tooMany(wait, GROUP_MESSAGES.tooManyNew), { typed });
  const created = await createGroup(viewer, read.data);
  if ('problem' in created) return refusalResponse(context, created, { typed });
  throw redirect(href('/groups/:id', { id: created.id }), 303);
}

export const clientAction = actionErrors<typeof action>();

/** The form of a new group (SAFE-02). */
export default function NewGroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useGroupForm<Field, Record<Field, string>>(actionData);
  const { typed, fields } = form;
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups'), name: 'Groups' }}>Make a Group</PageHead>
      {loaderData.hasOwner ? (
        loaderData.needsApproval && <p>The people who run this site approve each group. You’ll get a notice.</p>
      ) : (
        <p role="note">{GROUP_MESSAGES.noOwner}</p>
      )}
      <GroupForm form={form} submit="Make the group">
        <TextInput
          label="Name"
          name="name"
          dir="auto"
          autoComplete="off"
          required
          hint="Only people in the group and those who approve it can see the name."
          defaultValue={typed?.name}
          error={fields.name ?? null}
        />
        <GroupChoices id="kind" legend="What is it?" error={fields.kind}>
          {GROUP_KINDS.map((kind) => (
            <Radio key={kind} name="kind" value={kind} label={GROUP_KIND_NAMES[kind]} defaultChecked={typed?.kind === kind} />
          ))}
        </GroupChoices>
      </GroupForm>
    </main>
  );
}
