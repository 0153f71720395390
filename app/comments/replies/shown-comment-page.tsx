import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { ActionRefusedPage } from '../../forms/action-refused.tsx';
import { partErrors } from '../../loading/load-errors/load-errors.ts';
import { COMMENT_UNAVAILABLE } from '../comment-rules.ts';
import { shownComment } from '../comments.server.ts';
import { NOT_SHOWN } from '../covered/covered-rules.ts';
import { subjects } from '../subject-rules.ts';
import type { Route } from './+types/shown-comment-page';
import { OneComment } from './one-comment.tsx';
import '../comments.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Comment');

/** One covered comment with its words: loaded by the Show link, or opened as a page without JavaScript (SHOWN-07). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const found = await shownComment(viewer, params.id);
  if (!found) refuse('not-found', COMMENT_UNAVAILABLE);
  addPageTopics(context, subjects[found.subject.on].topic(found.subject.id), 'people');
  return { ...found, signedIn: Boolean(viewer) };
}

export const clientLoader = partErrors<typeof loader>(NOT_SHOWN);

export default function ShownCommentPage({ loaderData, params }: Route.ComponentProps) {
  if ('failed' in loaderData) return <ActionRefusedPage result={{ message: loaderData.failed }} back={href('/')} />;
  const { subject, comment, mayReply, hasLikes, signedIn } = loaderData;
  const isOpen = mayReply && signedIn;
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: subjects[subject.on].comments(subject.id), name: 'the comments' }}>Comment</PageHead>
      <div className="comment">
        <OneComment comment={comment} hasLikes={hasLikes} onReply={isOpen ? () => {} : undefined} isEditable={isOpen} />
      </div>
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={href('/comments/:id/replies', params)}>
          Show the thread
        </Link>
      </p>
    </main>
  );
}
