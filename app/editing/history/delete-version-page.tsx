import { Form, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { catchActionErrors, messageOfRefusal } from '../../forms/action-errors.ts';
import type { Route } from './+types/delete-version-page';
import { deleteVersion, versionLine } from './history.server.ts';
import {
  DELETE_FAILED,
  DELETE_TITLE,
  deleteQuestion,
  historyAddress,
  READERS_VERSION_STAYS,
  VERSION_UNAVAILABLE,
} from './history-rules.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(DELETE_TITLE);

/** The question before a version is deleted (EDIT-19). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await versionLine(memberOf(context), params.id, params.version);
  if (!found) refuse('not-found', VERSION_UNAVAILABLE);
  return found;
}

export async function action({ params, context }: Route.ActionArgs) {
  const deleted = await deleteVersion(memberOf(context), params.id, params.version);
  if (deleted.done === 'not-found') return problemNamed('not-found', VERSION_UNAVAILABLE);
  if (deleted.done === 'refused') return problemNamed('too-late', READERS_VERSION_STAYS);
  throw redirect(historyAddress(deleted.of, { deleted: String(deleted.number) }), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchActionErrors(serverAction, DELETE_FAILED);

/** After a refusal the version may not exist any more. */
export const shouldRevalidate = () => false;

export default function DeleteVersionPage({ loaderData: { of, number, title, isCurrent }, actionData }: Route.ComponentProps) {
  const refusal = messageOfRefusal(actionData);
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose grid-cols-1 gap-6 px-4 py-12">
      <PageHead back={{ to: historyAddress(of), name: 'the history' }}>{DELETE_TITLE}</PageHead>
      <p className="wrap-anywhere" dir="auto">
        {title}
      </p>
      {isCurrent ? (
        <p>{READERS_VERSION_STAYS}</p>
      ) : (
        <Form method="post" className="grid gap-4">
          <p>{deleteQuestion(number)}</p>
          <ErrorMessage>{refusal}</ErrorMessage>
          <Button type="submit" variant="danger" className="justify-self-start">
            Delete this version
          </Button>
        </Form>
      )}
    </main>
  );
}
