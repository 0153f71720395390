import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../forms/action-errors.ts';
import { ActionRefusedPage } from '../forms/action-refused.tsx';
import { loadErrors } from '../loading/load-errors/load-errors.ts';
import { kinds } from '../works/kinds.ts';
import type { Route } from './+types/hide-work-page';
import { CONTENT_MESSAGES } from './content-rules.ts';
import { hideableOf, hideWork } from './content-settings.server.ts';
import { HideForms } from './hide-forms.tsx';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: CONTENT_MESSAGES.signedOut,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Hide');

/** What can be hidden of a work: itself, its author and its tags. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const work = await hideableOf(memberOf(context), params.id);
  if (!work) refuse('not-found', CONTENT_MESSAGES.unavailable);
  const back = new URL(request.url).searchParams.get('back');
  return { work, back: safeReturn(back, kinds[work.kind].address(work.id)) };
}

export const clientLoader = loadErrors<typeof loader>(CONTENT_MESSAGES.notLoaded);

/** `hidden` is the new state of the work, `yes` or `no` (SHOWN-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await hideWork(memberOf(context), params.id, form.get('hidden') !== 'no');
  if (!result) return problemNamed('not-found', CONTENT_MESSAGES.unavailable);
  if ('problem' in result) return refusalResponse(context, result);
  return formResponse(request, safeReturn(form.get('back'), href('/works/:id/hide', params)), result);
}

export const clientAction = actionErrors<typeof action>(CONTENT_MESSAGES.notSaved);

/** The same as the menu of a card, without JavaScript and under an address. */
export default function HideWorkPage({ loaderData, actionData }: Route.ComponentProps) {
  if ('failed' in loaderData)
    return <ActionRefusedPage result={{ message: loaderData.failed }} back={href('/')} backLabel="Back to Home" />;
  const { work, back } = loaderData;
  const refusal = messageOfRefusal(actionData);
  return (
    <main id="main" className="wrap content-page">
      <PageHead back={{ to: back, name: 'the previous page' }}>Hide</PageHead>
      <p>
        Choose what to leave out of your lists, based on <b dir="auto">{work.title}</b>. No one else can see this, and no public numbers
        change.
      </p>
      {refusal && <p role="alert">{refusal}</p>}
      <HideForms work={work} back={href('/works/:id/hide', { id: work.id })} />
    </main>
  );
}
