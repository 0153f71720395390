import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { Confirmation } from '../../forms/confirmation.tsx';
import type { Route } from './+types/delete-collection-page';
import { deleteCollection } from './change-collection.server.ts';
import { COLLECTION_MESSAGES } from './collection-rules.ts';
import { ownCollection } from './collections.server.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

const TITLE = 'Delete Collection';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await ownCollection(memberOf(context), params.id);
  if (!found) refuse('not-found', COLLECTION_MESSAGES.notFound);
  return { title: found.title };
}

/** Deletes one's own collection; its works stay (LIB-06). */
export async function action({ params, context }: Route.ActionArgs) {
  if (!(await deleteCollection(memberOf(context), params.id))) return problemNamed('not-found', COLLECTION_MESSAGES.unavailable);
  throw redirect(href('/library/collections'), 303);
}

export const clientAction = actionErrors<typeof action>(COLLECTION_MESSAGES.notDeleted);

export default function DeleteCollectionPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <Confirmation title={TITLE} back={{ to: href('/collection/:id', params), name: 'the collection' }} actionData={actionData}>
      Delete the collection <bdi>{loaderData.title}</bdi>? Its works stay as they are. This action cannot be undone.
    </Confirmation>
  );
}
