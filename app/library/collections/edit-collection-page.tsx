import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput } from '#server/http/problem-rules.ts';
import { refusalNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import type { Route } from './+types/edit-collection-page';
import { changeCollection } from './change-collection.server.ts';
import { CollectionForm } from './collection-form.tsx';
import { COLLECTION_MESSAGES, readCollectionForm } from './collection-rules.ts';
import { ownCollection } from './collections.server.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Edit Collection';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await ownCollection(memberOf(context), params.id);
  if (!found) refuse('not-found', COLLECTION_MESSAGES.notFound);
  return { collection: found, isSaved: new URL(request.url).searchParams.has('saved') };
}

/** Changes title, description and visibility of one's own collection. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { typed, details, fields } = readCollectionForm(await request.formData());
  if (!details) return refusalResponse(context, badInput(Object.values(fields)[0] ?? '', fields), { typed });
  const saved = await changeCollection(memberOf(context), id, details);
  if (!saved) return refusalResponse(context, refusalNamed('not-found', COLLECTION_MESSAGES.unavailable), { typed });
  if (saved !== 'saved') return refusalResponse(context, saved, { typed });
  throw redirect(`${href('/collection/:id/edit', { id })}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(COLLECTION_MESSAGES.notSaved);

export default function EditCollectionPage({ loaderData: { collection, isSaved }, actionData }: Route.ComponentProps) {
  const { id, title, description, isPublic } = collection;
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/collection/:id', { id }), name: 'the collection' }}>{TITLE}</PageHead>
      <CollectionForm
        typed={{ title, description, visibility: isPublic ? 'public' : 'private' }}
        result={actionData}
        saved={isSaved && COLLECTION_MESSAGES.saved}
      />
    </main>
  );
}
