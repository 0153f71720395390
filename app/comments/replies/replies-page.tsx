import { href, Link, useSearchParams } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { useIsChild } from '../../document/site.ts';
import { ActionRefusedPage } from '../../forms/action-refused.tsx';
import { partErrors } from '../../loading/load-errors/load-errors.ts';
import { MuteForm } from '../../notifications/choices/mute-form.tsx';
import { CommentComposer } from '../comment-composer.tsx';
import { COMMENT_UNAVAILABLE, COMMENT_WAS_DELETED, THREAD_CLOSED } from '../comment-rules.ts';
import { repliesTo } from '../comments.server.ts';
import { useNewComments } from '../live/use-new-comments.ts';
import { commentsAddress, subjects, withPart } from '../subject-rules.ts';
import type { Route } from './+types/replies-page';
import { ListedComment } from './listed-comment.tsx';
import { ReplyForm } from './reply-form.tsx';
import '../comments.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Replies');

/** A comment with its replies, oldest first: a page without JavaScript, and the data of the further replies in a list (REPLY-01). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const search = new URL(request.url).searchParams;
  const found = await repliesTo(viewer, params.id, search.get('after'), search.get('part'));
  if (!found) refuse('not-found', COMMENT_UNAVAILABLE);
  addPageTopics(context, subjects[found.subject.on].topic(found.subject.id), 'people');
  return { ...found, signedIn: Boolean(viewer) };
}

export const clientLoader = partErrors<typeof loader>('Couldn’t load the replies. Please try again.');

export default function RepliesPage({ loaderData, params }: Route.ComponentProps) {
  const isChild = useIsChild();
  useNewComments('failed' in loaderData ? null : loaderData.subject);
  const [search] = useSearchParams();
  if ('failed' in loaderData) return <ActionRefusedPage result={{ message: loaderData.failed }} back={href('/')} />;
  const { comment, answered, comments: replies, next, signedIn, mayReply, hasLikes, closed } = loaderData;
  const part = search.get('part') ?? undefined;
  const subject = { ...loaderData.subject, part };
  const back = withPart(href('/comments/:id/replies', { id: params.id }), part);
  const mayMute = signedIn && !isChild;
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: commentsAddress(subject), name: 'the comments' }}>Replies</PageHead>
      <div className="comment" tabIndex={-1}>
        {comment.isDeleted ? (
          <p className="comment-deleted">{COMMENT_WAS_DELETED}</p>
        ) : (
          <ListedComment comment={comment} hasLikes={hasLikes} isEditable={mayReply && signedIn} />
        )}
      </div>
      <ol className="replies" aria-label="Replies">
        {replies.map((reply) => (
          <li key={reply.id} className="comment reply" tabIndex={-1}>
            <ListedComment
              comment={reply}
              hasLikes={hasLikes}
              onReplyTo={mayReply && signedIn ? () => () => {} : undefined}
              isEditable={mayReply && signedIn}
            />
          </li>
        ))}
      </ol>
      {next && (
        <Link
          to={withPart(href('/comments/:id/replies', { id: params.id }), part, { after: next })}
          className="inline-flex min-h-11 items-center underline"
        >
          Later replies
        </Link>
      )}
      {comment.isClosed && <p className="thread-closed">{THREAD_CLOSED}</p>}
      <section id="reply" aria-label="Reply">
        {mayReply && signedIn ? (
          <ReplyForm key={params.id} subject={subject} back={back} root={comment.id} answered={answered ?? comment} />
        ) : (
          !comment.isDeleted && !comment.isClosed && <CommentComposer subject={subject} signedIn={signedIn} closed={closed} back={back} />
        )}
      </section>
      {mayMute && (
        <details id="mute" className="mute-thread">
          <summary>Mute this thread</summary>
          <MuteForm thing={{ field: 'comment', id: comment.id, name: 'this thread' }} />
        </details>
      )}
    </main>
  );
}
