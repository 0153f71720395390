import { redirect } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { COMMENT_NOT_DELETED, COMMENT_UNAVAILABLE, DELETE_COMMENT_QUESTION } from '../comment-rules.ts';
import { type Subject, subjects } from '../subject-rules.ts';
import type { Route } from './+types/delete-comment';
import { deletableComment, deleteComment } from './delete-comment.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Delete Comment');

const listAfter = ({ on, id }: Subject) => `${subjects[on].comments(id)}?deleted=yes`;

/** The question as a page, for browsers without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await deletableComment(memberOf(context), params.id);
  if (!found) refuse('not-found', COMMENT_UNAVAILABLE);
  if (!found.comment) throw redirect(listAfter(found.subject), 303);
  return { subject: found.subject, ...found.comment };
}

/** Its author and the author of what it is under delete a comment; for everyone else it is not found (CMT-03). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const subject = await deleteComment(memberOf(context), params.id);
  if (!subject) return problemNamed('not-found', COMMENT_UNAVAILABLE);
  return formResponse(request, listAfter(subject), { deleted: true });
}

export const clientAction = actionErrors<typeof action>(COMMENT_NOT_DELETED);

export default function DeleteComment({ loaderData: { subject, text, author } }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: subjects[subject.on].comments(subject.id), name: 'the comments' }}>Delete Comment</PageHead>
      <figure className="grid grid-cols-1 gap-2">
        <figcaption className="text-ink-2">
          <bdi>{author}</bdi> wrote:
        </figcaption>
        <blockquote className="border-s-4 border-line ps-4 whitespace-pre-wrap break-words" dir="auto">
          {text}
        </blockquote>
      </figure>
      <form method="post" className="grid gap-4">
        <p>{DELETE_COMMENT_QUESTION}</p>
        <Button type="submit" variant="danger" className="justify-self-start">
          Delete
        </Button>
      </form>
    </main>
  );
}
