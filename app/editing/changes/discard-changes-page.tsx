import { Form } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { catchActionErrors, messageOfRefusal } from '../../forms/action-errors.ts';
import { DISCARD_QUESTION, DISCARD_TITLE } from '../editing-rules.ts';
import type { Route } from './+types/discard-changes-page';
import { readDifferences } from './differences.server.ts';
import { discardChanges } from './publish-changes.server.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

const UNAVAILABLE = 'This working copy is no longer available.';

export const meta: Route.MetaFunction = noindexMeta(DISCARD_TITLE);

/** The question as a page, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readDifferences(memberOf(context), params.id);
  if (!found) refuse('not-found', UNAVAILABLE);
  return { editor: found.editor };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const discarded = await discardChanges(memberOf(context), params.id);
  if (!discarded) return problemNamed('not-found', UNAVAILABLE);
  return formResponse(request, discarded.address, { discarded: discarded.address });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, 'The changes couldn’t be discarded. Please try again.');

export default function DiscardChangesPage({ loaderData: { editor }, actionData }: Route.ComponentProps) {
  const refusal = messageOfRefusal(actionData);
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: editor, name: 'the editor' }}>{DISCARD_TITLE}</PageHead>
      <Form method="post" className="grid gap-4">
        <p>{DISCARD_QUESTION}</p>
        {refusal && <p role="alert">{refusal}</p>}
        <Button type="submit" variant="danger" className="justify-self-start">
          Discard changes
        </Button>
      </Form>
    </main>
  );
}
