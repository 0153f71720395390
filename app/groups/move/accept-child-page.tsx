import { data, href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Radio } from '#ui/controls/checkbox.tsx';
import { secretAddress } from '../../account/links/secret-address.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { AnimalPicture } from '../children/animal.tsx';
import { AgreementField, GroupChoices, GroupForm, useGroupForm } from '../group-form.tsx';
import type { Route } from './+types/accept-child-page';
import { acceptChild, movingChild } from './move.server.ts';
import { MOVE_MESSAGES, type MoveField } from './move-rules.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to take the child into your group.',
} as const satisfies Policy;

export const middleware = secretAddress;

export const meta: Route.MetaFunction = noindexMeta('Move a Child');

/** The child of a link. Opening it changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const moving = await movingChild(memberOf(context), params.token);
  return data({ moving }, { status: moving ? 200 : 404 });
}

type Typed = { groupId: string; agreed: boolean };

/** Takes the child into a group of the viewer (SAFE-14). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = { groupId: String(form.get('group') ?? ''), agreed: form.has('agreed') };
  const accepted = await acceptChild(memberOf(context), params.token, typed);
  if (!accepted) return problemNamed('not-found', MOVE_MESSAGES.link);
  if ('problem' in accepted) return refusalResponse(context, accepted, { typed });
  throw redirect(href('/groups/:id', { id: accepted.groupId }), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function AcceptChildPage({ loaderData: { moving }, actionData }: Route.ComponentProps) {
  const form = useGroupForm<MoveField, Typed>(actionData);
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups'), name: 'Groups' }}>Move a Child</PageHead>
      {moving ? (
        <>
          <AnimalPicture animal={moving.child.animal} size={96} />
          <p>
            <bdi>{moving.child.by}</bdi> is moving <bdi>{moving.child.name}</bdi> to one of your groups, with all their stories and drafts.
            The grown-ups of the former group will no longer see the child, and their sign-in card will stop working.
          </p>
          {moving.groups.length ? (
            <GroupForm form={form} submit="Move the child">
              <GroupChoices id="group" legend="To which group?" error={form.fields.group}>
                {moving.groups.map(({ id, name }) => (
                  <Radio
                    key={id}
                    name="group"
                    value={id}
                    label={<bdi>{name}</bdi>}
                    defaultChecked={id === form.typed?.groupId || moving.groups.length === 1}
                  />
                ))}
              </GroupChoices>
              <AgreementField agreed={form.typed?.agreed} error={form.fields.agreed} />
            </GroupForm>
          ) : (
            <>
              <p>You need an open group of your own for this. The link keeps working meanwhile.</p>
              <Link className="kids-btn kids-btn-ember" to={href('/groups')}>
                Go to my groups
              </Link>
            </>
          )}
        </>
      ) : (
        <p role="alert">{MOVE_MESSAGES.link}</p>
      )}
    </main>
  );
}
