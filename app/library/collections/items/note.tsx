import { redirect } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import { codePoints, typedLines } from '#app/forms/text-rules.ts';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { COLLECTION_MESSAGES, COLLECTION_NOTE_MAX, itemsAddress, positionFrom } from '../collection-rules.ts';
import type { Route } from './+types/note';
import { setItemNote } from './items.server.ts';

export const handle = { who: 'member', limit: 'write', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Order and Notes', matches)];

/** Stores the note of `work` in one's own collection; an empty one removes it (LIB-05). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [work, note] = [String(form.get('work') ?? ''), typedLines(form.get('note'))];
  if (codePoints(note) > COLLECTION_NOTE_MAX) return problemNamed('bad-input', COLLECTION_MESSAGES.longNote);
  const saved = await setItemNote(memberOf(context), params.id, work, note);
  if (saved === 'not-found') return problemNamed('not-found', COLLECTION_MESSAGES.unavailable);
  if (saved !== 'saved') return refusalResponse(context, saved);
  throw redirect(
    itemsAddress(params.id, positionFrom(new URLSearchParams({ after: String(form.get('after') ?? '') })), { noted: work }),
    303,
  );
}

export const clientAction = actionErrors<typeof action>(COLLECTION_MESSAGES.notSaved);

export const middleware = redirectGet('/collection/:id/items');

export default refusedPage('/collection/:id/items');
