import { useState } from 'react';
import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { badInput } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { newId } from '../../forms/new-id.ts';
import type { Route } from './+types/new-collection-page';
import { createCollection } from './change-collection.server.ts';
import { CollectionForm } from './collection-form.tsx';
import { COLLECTION_MESSAGES, readCollectionForm } from './collection-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'New Collection';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The id is chosen here, so that a browser that sends the form twice makes one collection (OPEN-02). */
export const loader = () => ({ id: newId() });

/** Makes a collection (LIB-05). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const id = form.get('id');
  if (id !== null && !isId(id)) return problemNamed('bad-input', COLLECTION_MESSAGES.unreadable);
  const { typed, details, fields } = readCollectionForm(form);
  if (!details) return refusalResponse(context, badInput(Object.values(fields)[0] ?? '', fields), { typed });
  const created = await createCollection(memberOf(context), id ?? newId(), details);
  if ('problem' in created) return refusalResponse(context, created, { typed });
  throw redirect(href('/collection/:id', { id: created.id }), 303);
}

export const clientAction = actionErrors<typeof action>(COLLECTION_MESSAGES.notSaved);

export default function NewCollectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const [id] = useState(loaderData.id); // a live event loads another one
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/library/collections'), name: 'your collections' }}>{TITLE}</PageHead>
      <CollectionForm typed={{ title: '', description: '', visibility: 'private' }} result={actionData} submit="Make the collection">
        <input type="hidden" name="id" value={id} />
      </CollectionForm>
    </main>
  );
}
