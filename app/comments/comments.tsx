import { href, Link } from 'react-router';
import { done, safeReturn } from '#server/answers.ts';
import { knock } from '#server/limits.ts';
import { isProblem, problem, problemNamed, refuse } from '#server/problems.ts';
import { shows, viewerOf } from '#server/request.ts';
import type { Route } from './+types/comments';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';
import { commentForm, SIGN_IN_TO_COMMENT } from './comment-rules.ts';
import { addComment, commentsOf } from './comments.server.ts';

// Everybody reads here, often; who writes is counted apart, below.
export const handle = { who: 'anyone', limit: 'read' } as const;

const GONE = 'This work is not here any more.';

export const meta: Route.MetaFunction = () => [{ title: 'Comments' }, { name: 'robots', content: 'noindex' }];

/** All comments, newest first, `?after=` continues (ENGAGE-14). A page of its own without scripts, and what View All fetches. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const page = await commentsOf(viewer, params.id, { after: new URL(request.url).searchParams.get('after') });
  if (!page) refuse('not-found', GONE);
  shows(context, `work:${params.id}`);
  return { ...page, signedIn: Boolean(viewer) };
}

/** Adds a comment (ENGAGE-06). What was typed stays in the form when it is refused. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return problemNamed('sign-in-needed', SIGN_IN_TO_COMMENT);
  if (await knock('comment', viewer.id)) return problemNamed('too-many');
  const form = await request.formData();
  const asked = commentForm.safeParse({ id: form.get('id') ?? undefined, text: form.get('text') });
  if (!asked.success) return problem(422, 'no-comment', asked.error.issues[0]?.message ?? 'This comment could not be read.');
  const comment = await addComment(viewer, params.id, asked.data);
  if (!comment) return problemNamed('not-found', `${GONE} Your comment was not posted.`);
  return done(request, safeReturn(form.get('back'), href('/book/:id', params)), { comment });
}

export default function Comments({ loaderData, actionData, params }: Route.ComponentProps) {
  const { comments, next, signedIn } = loaderData;
  return (
    <main className="mx-auto grid max-w-prose gap-6 px-4 py-12">
      <h1 className="display text-2xl">Comments</h1>
      <CommentComposer
        workId={params.id}
        signedIn={signedIn}
        back={href('/works/:id/comments', params)}
        refusal={isProblem(actionData) ? actionData.message : null}
      />
      <CommentList comments={comments} />
      {next && (
        <Link to={`?after=${next}`} className="inline-flex min-h-11 items-center underline">
          Older comments
        </Link>
      )}
      <Link to={href('/book/:id', params)} className="inline-flex min-h-11 items-center underline">
        Back to the book
      </Link>
    </main>
  );
}
