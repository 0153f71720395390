import { Form, href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { invalidForm, type RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { ActionRefusedPage } from '../../forms/action-refused.tsx';
import { loadErrors } from '../../loading/load-errors/load-errors.ts';
import {
  differencesInWords,
  NEWER_PUBLISHED,
  NOT_COMPARED,
  notifiedLately,
  notPublishedChanges,
  PUBLISH_AS_FIX,
} from '../editing-rules.ts';
import type { Route } from './+types/publish-changes-page';
import { ChangeNoteField, FollowersField, NewerPublished } from './changes-fields.tsx';
import { readDifferences } from './differences.server.ts';
import { DifferencesList } from './differences-list.tsx';
import { publishChanges } from './publish-changes.server.ts';
import { changesForm } from './schemas.ts';

export const handle = {
  who: 'member',
  limit: 'publish-part',
  reading: 'read',
  tooOften: 'You published a lot in the last hour. Your changes are saved; please publish them later.',
  refundOnFailure: true,
  isPublicAction: true,
} as const satisfies Policy;

const TITLE = 'Publish Changes';
const UNAVAILABLE = 'This working copy is no longer available.';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** What the viewer's working copy changes: for the dialog of the editor, and as a page without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readDifferences(memberOf(context), params.id);
  if (!found) refuse('not-found', UNAVAILABLE);
  const { isOutdated, editor, ...differences } = found;
  return { differences, isOutdated, editor };
}

export const clientLoader = loadErrors<typeof loader>(NOT_COMPARED);

type Typed = { note: string; followers: 'update' | 'fix' };

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData());
  const typed: Typed = { note: String(form.note ?? ''), followers: form.followers === 'update' ? 'update' : 'fix' };
  const refused = (status: number, problem: string, message: string) => refusalResponse(context, { status, problem, message }, { typed });
  const read = changesForm.safeParse(form);
  if (!read.success) return refusalResponse(context, invalidForm(read.error), { typed });
  const published = await publishChanges(memberOf(context), params.id, read.data);
  if (published.done === 'published') {
    const { address, isHeld = false, isInReview = false } = published;
    return formResponse(request, address, { address, isHeld, isInReview });
  }
  if (published.done === 'refused') return refusalResponse(context, published, { typed });
  if (published.done === 'notified-lately') return refused(409, 'notified-lately', notifiedLately(published.again, 'UTC'));
  if (published.done === 'newer') return refused(409, 'newer-published', NEWER_PUBLISHED);
  if (published.done === 'conflict')
    return refused(409, 'draft-conflict', 'This working copy was changed elsewhere. Open it again before you publish it.');
  return problemNamed('not-found', UNAVAILABLE);
}

export const clientAction = actionErrors<typeof action>(notPublishedChanges());

/** The working copy does not exist any more once its changes are published. */
export const shouldRevalidate = () => false;

export default function PublishChangesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if ('failed' in loaderData)
    return <ActionRefusedPage result={{ message: loaderData.failed }} back={href('/write')} backLabel="Back to Write" />;
  const { differences, isOutdated, editor } = loaderData;
  const refused: RefusedForm<Typed> | null = actionData && 'problem' in actionData ? actionData : null;
  const { fields, typed } = refused ?? {};
  const isLately = refused?.problem === 'notified-lately';
  const hasChanges = differencesInWords(differences).length > 0;
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: editor, name: 'the editor' }}>{TITLE}</PageHead>
      <DifferencesList differences={differences} />
      <Form method="post" className="grid gap-4">
        <ChangeNoteField error={fields?.note} typed={typed?.note ?? ''} />
        <FollowersField kind={differences.kind} chosen={typed?.followers ?? 'fix'} />
        {isLately && <input type="hidden" name="agreed" value="yes" />}
        {isOutdated && <NewerPublished draftId={params.id} />}
        {isOutdated && <input type="hidden" name="mine" value="yes" />}
        <ErrorMessage>{!fields?.note && refused?.message}</ErrorMessage>
        <Button type="submit" disabled={!hasChanges} className="justify-self-start">
          {isLately ? PUBLISH_AS_FIX : isOutdated ? 'Publish mine' : 'Publish changes'}
        </Button>
      </Form>
      {!isOutdated && (
        <a className="link" href={href('/drafts/:id/discard', { id: params.id })}>
          Discard changes
        </a>
      )}
    </main>
  );
}
