import { replace } from 'react-router';
import { BLOCK_ID } from '#editor/document/block-ids.ts';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { problemNamed } from '#server/http/problems.ts';
import { responseContext, viewerOf } from '#server/http/request.ts';
import { shownCookie, shownPanelCookie } from '#server/http/shown-content.ts';
import { parsePageNumber } from '../../engagement/engagement-rules.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { kinds, partKinds } from '../../works/kinds.ts';
import { kindOf } from '../../works/works.server.ts';
import type { Route } from './+types/show';

export const handle = { who: 'anyone', limit: 'write' } as const satisfies Policy;

const UNAVAILABLE = 'This work is no longer available.';

/** Shows a work, one part of it, or one panel of them, in spite of its warnings until the session ends (WARN-08). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { id, partId = null } = params as { id: string; partId?: string };
  const kind = await kindOf(viewerOf(context), id);
  const part = kind && kinds[kind].part;
  if (!kind || (partId && !(part && isId(partId)))) return problemNamed('not-found', UNAVAILABLE);
  const form = await request.formData();
  const page = parsePageNumber(String(form.get('page') ?? ''));
  const panel = form.get('panel');
  const isPanel = typeof panel === 'string' && BLOCK_ID.test(panel);
  const cookie = isPanel ? shownPanelCookie(request, panel) : shownCookie(request, partId ?? id);
  context.get(responseContext).append('set-cookie', cookie);
  const address = partId && part ? partKinds[part].address(id, partId) : kinds[kind].address(id);
  throw replace(page ? `${address}${isPanel ? '#panel-' : '?page='}${page}` : address, 303);
}

export const clientAction = actionErrors<typeof action>('This couldn’t be shown. Please try again.');
export const middleware = redirectGet('/works/:id');
export default refusedPage('/works/:id');
