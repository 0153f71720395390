import { Form, href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { useLive } from '../../live/live.ts';
import { GroupForm, useGroupForm } from '../group-form.tsx';
import { GROUP_MESSAGES } from '../group-rules.ts';
import type { Route } from './+types/child-page';
import { AnimalPicture } from './animal.tsx';
import { childOf, deleteChild } from './children.server.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to see this child.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Child');

/** A child for the grown-ups of their group, with who agreed to their profile. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const child = await childOf(memberOf(context), params.id, params.childId);
  if (!child) refuse('not-found');
  return child;
}

/** Deletes a child with all of their work (SAFE-14). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  if (!(await childOf(viewer, params.id, params.childId))) return problemNamed('not-found');
  if (!(await request.formData()).has('sure')) return problemNamed('bad-input', GROUP_MESSAGES.unsure);
  if (!(await deleteChild(viewer, params.id, params.childId))) return problemNamed('not-found');
  throw redirect(href('/groups/:id', { id: params.id }), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function ChildPage({ params, loaderData: child, actionData }: Route.ComponentProps) {
  const form = useGroupForm(actionData);
  useLive([`group:${params.id}`]);
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id', { id: params.id }), name: 'the group' }}>
        <bdi>{child.name}</bdi>
      </PageHead>
      <AnimalPicture animal={child.animal} size={96} />
      {child.isOpen && (
        <section aria-labelledby="hand-over">
          <h2 id="hand-over">Hand this device over</h2>
          <p>You’ll be signed out here, and the child will be signed in. To go back, enter your password.</p>
          <Form method="post" action={href('/groups/:id/children/:childId/hand-over', params)}>
            <button type="submit" className="kids-btn kids-btn-ember kids-btn-small">
              <span>
                Hand over to <bdi>{child.name}</bdi>
              </span>
            </button>
          </Form>
        </section>
      )}
      <section aria-labelledby="agreement">
        <h2 id="agreement">Agreement</h2>
        <p>{child.wording}</p>
        <p>
          {child.agreedBy && (
            <>
              <bdi>{child.agreedBy}</bdi>,{' '}
            </>
          )}
          <LocalDate at={child.agreedAt} />
        </p>
      </section>
      <section aria-labelledby="archive">
        <h2 id="archive">Archive</h2>
        <p>One file with everything of the child: profile, stories, drafts, comments and pictures.</p>
        <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/groups/:id/children/:childId/archive', params)}>
          Go to the archive
        </Link>
      </section>
      <section aria-labelledby="move">
        <h2 id="move">Move to another group</h2>
        <p>
          You get a link for a grown-up of the other group, such as a parent or a new teacher. When they accept, the child moves with
          everything they wrote, and this group no longer has it.
        </p>
        <Form method="post" action={href('/groups/:id/children/:childId/move', params)}>
          <button type="submit" className="kids-btn kids-btn-white kids-btn-small">
            Make the link
          </button>
        </Form>
      </section>
      <section aria-labelledby="delete">
        <h2 id="delete">Delete this child</h2>
        <p>
          This also withdraws the agreement. The profile and everything that the child wrote are hidden at once and erased within 48 hours.
        </p>
        <GroupForm form={form} submit="Delete the child" isSmall isWhite>
          <Checkbox name="sure" label="I want to delete this child and everything they wrote." required />
        </GroupForm>
      </section>
    </main>
  );
}
