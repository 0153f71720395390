import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { COLLECTION_MESSAGES } from '../collections/collection-rules.ts';
import type { Route } from './+types/bulk-actions';
import { collectionRefusal, runBulkChange } from './bulk-actions.server.ts';
import { BULK_MAX, BULK_MESSAGES, changeFrom, worksFrom } from './bulk-rules.ts';

export const handle = { who: 'member', limit: 'bulk' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Your Library', matches)];

/** Changes the selected works in one transaction; a plain form returns to the library, which offers Undo (LIB-07). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const id = form.get('id');
  const [ids, change] = [worksFrom(form), changeFrom(form.get('do'))];
  if (!isId(id)) return problemNamed('bad-input', BULK_MESSAGES.unreadable);
  if (!ids.length) return problemNamed('bad-input', BULK_MESSAGES.none);
  if (ids.length > BULK_MAX) return problemNamed('bad-input', BULK_MESSAGES.tooMany);
  if (!change) return problemNamed('bad-input', BULK_MESSAGES.noChange);
  const viewer = memberOf(context);
  const refused = 'collection' in change ? collectionRefusal(viewer) : null;
  if (refused) return refusalResponse(context, refused);
  const result = await runBulkChange(viewer, id, change, ids);
  if (!result) return problemNamed('not-found', COLLECTION_MESSAGES.notFound);
  if ('problem' in result) return refusalResponse(context, result);
  const back = new URL(safeReturn(form.get('back'), href('/library')), request.url);
  back.searchParams.set('changed', result.id);
  return formResponse(request, back.pathname + back.search, result);
}

export const clientAction = actionErrors(BULK_MESSAGES.notChanged);

export const middleware = redirectGet('/library');

export default refusedPage('/library', 'Back to your library');
