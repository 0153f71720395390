import { href } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { DELETE_QUESTION, MESSAGE_UNAVAILABLE, NOT_DELETED } from '../message-rules.ts';
import type { Route } from './+types/delete-message';
import { deletable, deleteMessage } from './delete-message.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Delete Message');

/** The confirmation as a page, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const message = await deletable(memberOf(context), params.id, params.messageId);
  if (!message) refuse('not-found', MESSAGE_UNAVAILABLE);
  return message;
}

/** Authors delete their own messages, moderators and the owner those of lower roles; everyone else gets a 404. */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (!(await deleteMessage(memberOf(context), params.id, params.messageId))) return problemNamed('not-found', MESSAGE_UNAVAILABLE);
  return formResponse(request, href('/community/channel/:id', { id: params.id }), { deleted: true });
}

export const clientAction = actionErrors(NOT_DELETED);

export default function DeleteMessage({ loaderData, params }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/community/channel/:id', { id: params.id }), name: 'the channel' }}>Delete Message</PageHead>
      <blockquote className="border-s-4 border-line ps-4 whitespace-pre-wrap break-words" dir="auto">
        {loaderData.content}
      </blockquote>
      <form method="post" className="grid gap-4">
        <p>{DELETE_QUESTION}</p>
        <Button type="submit" variant="danger" className="justify-self-start">
          Delete
        </Button>
      </form>
    </main>
  );
}
