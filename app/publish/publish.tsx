import { data, href, useActionData } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { invalidForm } from '#server/http/problem-rules.ts';
import { problem, problemNamed, refusalResponse, tooMany } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { challengeOver } from '../challenges/challenge-rules.ts';
import { useChildPage } from '../document/site.ts';
import { notPublished } from '../drafts/rules.ts';
import { catchActionErrors } from '../forms/action-errors.ts';
import { ActionRefusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import { newMemberLimitReached } from '../holds/hold-rules.ts';
import { consumeNewMember, refundNewMember } from '../holds/new-members.server.ts';
import { looksLike } from '../personal-data/finding-rules.ts';
import { type Kind, kinds, listingPage } from '../works/kinds.ts';
import type { Route } from './+types/publish';
import { FindingsQuestion } from './findings/findings-question.tsx';
import { publishDraft } from './publish.server.ts';
import { publishForm } from './schemas.ts';

export const handle = {
  who: 'member',
  limit: 'publish',
  tooOften: 'You published a lot in the last hour. Your draft is saved; please publish it later.',
  refundOnFailure: true,
  isPublicAction: true,
  children: true,
} as const satisfies Policy;

/** Publishes a draft with the choices of the publish dialog; without JavaScript, redirects to Home or to the challenge. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const read = publishForm.safeParse(Object.fromEntries(await request.formData()));
  if (!read.success) return refusalResponse(context, invalidForm(read.error));
  const viewer = memberOf(context);
  // The search for personal data costs more than a refused form, whose request is not counted.
  const waitOfChild = viewer.role === 'child' ? await consume('story-check', viewer.id) : 0;
  if (waitOfChild) return refusalResponse(context, tooMany(waitOfChild));
  const wait = await consumeNewMember(viewer, 'work');
  if (wait) return refusalResponse(context, tooMany(wait, newMemberLimitReached('work', wait)));
  const published = await publishDraft(viewer, params.id, read.data);
  if (published.done !== 'published' || !published.isNew) await refundNewMember(viewer, 'work');
  if (published.done === 'published') {
    const { id, kind, review = null, isHeld = false } = published;
    // What waits for its review or for a moderator is in no list yet.
    const page = kind ? (review || isHeld ? kinds[kind].address(id) : listingPage(kind)) : '/';
    return formResponse(request, page, { publishedId: id, review, isHeld });
  }
  if (published.done === 'challenge-over') {
    const { endedTitle, running } = published;
    return data({ problem: 'challenge-over', message: challengeOver(endedTitle, running.title), running }, { status: 409 });
  }
  if (published.done === 'refused') return refusalResponse(context, published);
  if (published.done === 'has-findings') {
    const [{ kind }] = published.findings;
    return data({ problem: 'personal-data', message: looksLike(kind), findings: published.findings, sent: read.data }, { status: 422 });
  }
  if (published.done === 'conflict')
    return problem(409, 'draft-conflict', 'This draft was changed elsewhere. Open it again before you publish it.');
  return problemNamed('not-found', 'This draft is no longer available.');
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const kind = String((await request.clone().formData()).get('kind'));
  return catchActionErrors(serverAction, notPublished(kind in kinds ? (kind as Kind) : undefined));
}

export const middleware = redirectGet('/write');

export default function PublishRefused({ params }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const childPage = useChildPage();
  return result && 'findings' in result ? (
    <FindingsQuestion id={params.id} {...result} />
  ) : (
    <ActionRefusedPage result={result} back={childPage ?? href('/write')} backLabel={childPage ? 'Back to my page' : 'Back to Write'} />
  );
}
