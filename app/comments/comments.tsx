import { Link, useLocation, useSearchParams } from 'react-router';
import { BLOCK_ID } from '#editor/document/block-ids.ts';
import type { Policy } from '#server/access/policies.ts';
import { GROWN_UPS_ONLY } from '#server/access/standing-rules.ts';
import { isId } from '#server/database/ids.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import type { RefusedAction, RefusedForm } from '#server/http/problem-rules.ts';
import { problem, refusalNamed, refusalResponse, refuse, tooMany } from '#server/http/problems.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { shownIn } from '#server/http/shown-content.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { PageHead } from '../document/page-head.tsx';
import { NOINDEX, titled } from '../document/page-title.ts';
import { catchActionErrors, messageOfRefusal } from '../forms/action-errors.ts';
import { ActionRefusedPage } from '../forms/action-refused.tsx';
import { newMemberLimitReached, TOO_MANY_HELD, TOO_MANY_HELD_MESSAGE } from '../holds/hold-rules.ts';
import { consumeNewMember, refundNewMember } from '../holds/new-members.server.ts';
import { wordsRefusal } from '../holds/text/check-text.server.ts';
import type { Route } from './+types/comments';
import { addComment } from './adding/add-comment.server.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';
import {
  COMMENT_DELETED,
  type CommentResult,
  NO_MORE_REPLIES,
  readComment,
  SIGN_IN_TO_COMMENT,
  sortFrom,
  TOO_LONG,
} from './comment-rules.ts';
import { commentsOf, readyMadeOf, subjectOf } from './comments.server.ts';
import { SortLinks } from './likes/sort-links.tsx';
import { useNewComments } from './live/use-new-comments.ts';
import { CHOOSE_READY_MADE } from './ready-made/ready-made-rules.ts';
import { findPassage } from './remarks/passage.server.ts';
import { BLOCKS_MAX, PASSAGE_CHANGED } from './remarks/remark-rules.ts';
import { RemarksHead } from './remarks/remarks-head.tsx';
import { commentsAddress, listAddress, type Subject, subjectAt, subjects } from './subject-rules.ts';

// The action also consumes `comment`, because reading is frequent and open to everyone.
export const handle = { who: 'anyone', limit: 'read', isPublicAction: true, children: true } as const satisfies Policy;

const isMarked = (form: FormData) => form.get('spoiler') === 'yes';

/** The passages whose remarks are requested; malformed ones are ignored. */
const blocksFrom = (search: URLSearchParams) =>
  search
    .getAll('block')
    .filter((block) => BLOCK_ID.test(block))
    .slice(0, BLOCKS_MAX);

const subjectFrom = (request: Request, id: string) => {
  const subject = subjectAt(new URL(request.url).pathname, id);
  return { subject, about: subjects[subject.on] };
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData && 'remarks' in loaderData && loaderData.remarks ? 'Remarks' : 'Comments', matches),
  NOINDEX,
];

/** A child reads and sends comments on kids stories only (SAFE-05). */
function requireWorkFromChild(viewer: Viewer, { on }: Subject) {
  if (viewer?.role === 'child' && on === 'post') throw problem(403, 'grown-ups-only', GROWN_UPS_ONLY);
}

/**
 * All comments, newest first, paginated by `?after=`: a page without JavaScript, and the data that View All fetches. With `?block=`
 * only the remarks on that passage, or on several (REPLY-07).
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { subject, about } = subjectFrom(request, params.id);
  requireWorkFromChild(viewer, subject);
  const search = new URL(request.url).searchParams;
  const sort = sortFrom(search);
  const blocks = subject.on === 'work' ? blocksFrom(search) : [];
  const part = search.get('part');
  const [page, passage] = await Promise.all([
    commentsOf(viewer, subject, { after: search.get('after'), sort, part, blocks }),
    blocks.length === 1 ? findPassage(viewer, subject.id, part || null, blocks[0] ?? '') : null,
  ]);
  if (!page) refuse('not-found', about.unavailable);
  addPageTopics(context, about.topic(params.id), 'people'); // invalidated when the subject or the visibility of a member changes
  const remarks = blocks.length
    ? { noun: passage?.noun ?? null, quote: passage?.isCovered ? '' : (passage?.quote ?? ''), isMissing: blocks.length === 1 && !passage }
    : null;
  return { ...page, sort, remarks, signedIn: Boolean(viewer) };
}

/** Returns a failure as data, so that it does not replace the page that shows the first comments. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failed: 'Couldn’t load the comments. Please try again.' };
  }
}

type Refused = RefusedForm<{ text: string; parent?: string; part?: string; block?: string; isSpoiler: boolean }>;

/** A refusal with the submitted text, its mark, and what it replies to and is about, which stay in the form. */
const refusedWith = (form: FormData, context: Route.ActionArgs['context']) => (refusal: RefusedAction) => {
  const [text, parent, part, block] = [form.get('text') || form.get('own'), form.get('parent'), form.get('part'), form.get('block')].map(
    (value) => (typeof value === 'string' ? value : ''),
  );
  const isRemark = BLOCK_ID.test(block ?? '');
  const about = { ...(isId(parent) && { parent }), ...(isId(part) && { part }), ...(isRemark && { block }), isSpoiler: isMarked(form) };
  return refusalResponse(context, refusal, { typed: { text: text ?? '', ...about } });
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await request.formData();
  const typed = form.get('text') || form.get('own');
  const refused = refusedWith(form, context);
  if (!viewer) return refused(refusalNamed('sign-in-needed', SIGN_IN_TO_COMMENT));
  const { subject, about } = subjectFrom(request, params.id);
  requireWorkFromChild(viewer, subject);
  const wait = await consume('comment', viewer.id);
  if (wait) return refused(tooMany(wait));
  const id = (form.get('id') || undefined) as string | undefined;
  const [parent, part, block] = ['parent', 'part', 'block'].map((name) => form.get(name) || undefined) as (string | undefined)[];
  const read = readComment(typed);
  if ('problem' in read) return refused(refusalNamed('bad-input', await refusalFor(viewer, subject, read.message)));
  if ([id, parent, part].some((given) => given !== undefined && !isId(given)) || (block !== undefined && !BLOCK_ID.test(block)))
    return refused(refusalNamed('bad-input', 'We couldn’t read this comment. Please try again.'));
  const words = wordsRefusal(viewer, [read.text]);
  if (words) return refused(refusalNamed('bad-input', words));
  const waitOfNew = await consumeNewMember(viewer, 'comment');
  if (waitOfNew) return refused(tooMany(waitOfNew, newMemberLimitReached('comment', waitOfNew)));
  const added = await addComment(viewer, subject, {
    ...{ id, text: read.text, parent, part, block },
    isSpoiler: isMarked(form),
    shown: shownIn(request),
  });
  if (!added || typeof added === 'string' || !added.isNew) await refundNewMember(viewer, 'comment');
  if (!added) return refused(refusalNamed('not-found', `${about.unavailable} Your comment wasn’t posted.`));
  if (added === TOO_MANY_HELD) return refused(refusalNamed('too-many', TOO_MANY_HELD_MESSAGE));
  if (added === 'no-reply') return refused(refusalNamed('too-late', NO_MORE_REPLIES));
  if (added === 'no-passage') return refused(refusalNamed('too-late', PASSAGE_CHANGED));
  if (added === 'too-long') return refused(refusalNamed('bad-input', TOO_LONG));
  if (added === 'refused') return refused(refusalNamed('not-here'));
  if (added === 'ready-made') return refused(refusalNamed('bad-input', CHOOSE_READY_MADE));
  const result: CommentResult = { comment: added.comment };
  return formResponse(request, safeReturn(form.get('back'), about.page(params.id)), result);
}

/** The refusal of an empty or too long comment: under a kids story, the one of every comment that is not ready-made. */
async function refusalFor(viewer: Viewer, subject: Subject, message: string): Promise<string> {
  const about = subject.on === 'work' && isId(subject.id) ? await subjectOf(viewer, subject) : null;
  return about && readyMadeOf(about) === 'only' ? CHOOSE_READY_MADE : message;
}

export const clientAction = ({ serverAction, request, params }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, subjectFrom(request, params.id).about.failed);

export default function Comments({ loaderData, actionData, params }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const refused: Refused | null = actionData && 'problem' in actionData ? actionData : null;
  const typed = refused?.typed;
  const part = typed?.part ?? search.get('part') ?? undefined;
  const whole: Subject = { ...subjectAt(pathname, params.id), part };
  const subject = { ...whole, block: typed?.block ?? blocksFrom(search)[0] };
  useNewComments(whole);
  const about = subjects[subject.on];
  if ('failed' in loaderData) return <ActionRefusedPage result={{ message: loaderData.failed }} back={about.page(params.id)} />;
  const { comments, next, sort, signedIn, readyMade, closed, mayReply, hasLikes, remarks } = loaderData;
  const isDeleted = search.get('deleted') === 'yes';
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: about.page(params.id), name: about.noun }}>{remarks ? 'Remarks' : 'Comments'}</PageHead>
      {remarks && <RemarksHead {...remarks} all={commentsAddress(whole)} />}
      {isDeleted && <p role="status">{COMMENT_DELETED}</p>}
      {(!remarks || remarks.noun) && (
        <CommentComposer
          parent={typed?.parent}
          subject={subject}
          signedIn={signedIn}
          readyMade={readyMade}
          closed={closed}
          back={commentsAddress(subject)}
          isSpoiler={typed?.isSpoiler}
          hasSpoilers={hasLikes}
          refusal={messageOfRefusal(actionData)}
          typed={typed?.text}
        />
      )}
      {comments.length > 1 && hasLikes && !remarks && (
        <SortLinks sort={sort} address={(option) => commentsAddress(subject, option === 'newest' ? {} : { sort: option })} />
      )}
      <CommentList
        comments={comments}
        isRemarks={remarks !== null}
        isClosed={closed !== null}
        hasLikes={hasLikes}
        replyTo={mayReply ? { subject, back: commentsAddress(subject) } : null}
        part={part}
      />
      {next && (
        <Link
          to={listAddress(whole, blocksFrom(search), { ...(sort === 'liked' && { sort }), after: next })}
          className="inline-flex min-h-11 items-center underline"
        >
          {remarks ? 'Older remarks' : 'Older comments'}
        </Link>
      )}
    </main>
  );
}
