import { href, Link, useSearchParams } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { BlockLink } from '../../blocks/block-link.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { ReportLink } from '../../reports/report-link.tsx';
import { CommentBody } from '../comment-body.tsx';
import { DeleteCommentLink } from '../deletion/delete-comment-link.tsx';
import { subjects } from '../subject-rules.ts';
import type { Route } from './+types/waiting-page';
import { ApproveButton, useApproval } from './approve-button.tsx';
import { waitingComments } from './waiting.server.ts';
import { WAITING_MESSAGES, type WaitingComment } from './waiting-rules.ts';
import '../comments.css';
import './waiting-page.css';

export const handle = { who: 'member', limit: 'read', signedOut: WAITING_MESSAGES.signedOut } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Waiting Comments');

/** The comments that wait for the viewer's approval, below their works and posts (CMT-02). */
export function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  return waitingComments(memberOf(context), cursorFrom(search), search.get('show'));
}

export default function WaitingPage({ loaderData: { comments, next } }: Route.ComponentProps) {
  const approval = useApproval();
  return (
    <main id="main" className="wrap waiting-comments">
      <PageHead back={{ to: href('/settings/comments'), name: 'Comments' }}>Waiting Comments</PageHead>
      <p>Only you and their authors see these comments. After you approve one, later comments by the same person are shown at once.</p>
      <div className="comments-frame">
        {comments.length ? (
          <ol className="comments-list">
            {comments.map((comment) => (
              // Receives the focus when the comment before it is approved or deleted.
              <li key={comment.id} className="comment" tabIndex={-1}>
                <OneComment {...comment} approval={approval} />
              </li>
            ))}
          </ol>
        ) : (
          <p className="comments-none">{WAITING_MESSAGES.none}</p>
        )}
      </div>
      {next && (
        <Link to={`?after=${next}`} className="link waiting-comments-more">
          Show more
        </Link>
      )}
    </main>
  );
}

type OneCommentProps = WaitingComment & { approval: ReturnType<typeof useApproval> };

const OneComment = ({ id, text, createdAt, author, covered, subject, title, approval }: OneCommentProps) => (
  <CommentBody author={author} text={text} covered={covered}>
    <p className="waiting-comments-about">
      <LocalDate className="comment-when" at={createdAt} /> on{' '}
      <Link className="link" to={subjects[subject.on].page(subject.id)}>
        <bdi>{title || subjects[subject.on].noun}</bdi>
      </Link>
    </p>
    <div className="comment-foot waiting-comments-foot">
      {covered ? (
        <ShowLink id={id} />
      ) : (
        <>
          <ApproveButton id={id} author={author.name} approval={approval} />
          <DeleteCommentLink id={id} author={author.name} />
          {author.username && <BlockLink username={author.username} className="comment-action" />}
          <ReportLink type="comment" id={id} signedIn className="comment-action">
            Report<span className="sr-only"> the comment by {author.name}</span>
          </ReportLink>
        </>
      )}
    </div>
  </CommentBody>
);

/** Shows one covered comment on the same page of the list. */
function ShowLink({ id }: { id: string }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('show', id);
  return (
    <Link className="comment-action" to={`?${next}`} rel="nofollow" preventScrollReset>
      Show<span className="sr-only"> this comment</span>
    </Link>
  );
}
