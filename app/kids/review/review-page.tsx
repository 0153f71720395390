import { data, href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput, type RefusedAction, type RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { useSite } from '../../document/site.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { clean, normalized } from '../../forms/text-rules.ts';
import { groupOf } from '../../groups/groups.server.ts';
import { deletedStories, waitingStories } from '../../groups/stories/stories.server.ts';
import { useLive } from '../../live/live.ts';
import { findingsInWorks } from '../../personal-data/findings.server.ts';
import type { Route } from './+types/review-page';
import { DeletedStory } from './deleted-story.tsx';
import { decideStory } from './grown-up-review.server.ts';
import { CHOICE_DONE, GROWN_UP_REVIEW_MESSAGES, isReviewChoice, noteError, REVIEW_NOTE_MAX } from './grown-up-review-rules.ts';
import { SendWithFindings } from './send-with-findings.tsx';
import { WaitingStory } from './waiting-story.tsx';
import '../../document/kids.css';
import '../../groups/groups.css';
import './review.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: GROWN_UP_REVIEW_MESSAGES.signedOut,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Stories to Read');

/** The stories that wait for the grown-ups of a group, oldest first (SAFE-06). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const group = await groupOf(viewer, params.id);
  if (group?.state !== 'open') refuse('not-found');
  const { searchParams } = new URL(request.url);
  const [waiting, deleted] = await Promise.all([
    waitingStories(viewer, params.id, searchParams.get('after')),
    deletedStories(viewer, params.id),
  ]);
  const findings = await findingsInWorks(
    viewer,
    waiting.stories.map(({ id }) => id),
  );
  const done = searchParams.get('done');
  return { group: group.name, ...waiting, findings, deleted, done: isReviewChoice(done) ? CHOICE_DONE[done] : null };
}

/** Decides about one story; also from the page of the group, to which it returns. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const [workId, choice] = [text('work'), text('choice')];
  const note = normalized(clean(text('note').slice(0, 10 * REVIEW_NOTE_MAX))).trim();
  const refused = (refusal: RefusedAction) => refusalResponse(context, refusal, { typed: { workId, choice, note } });
  if (!(await groupOf(viewer, params.id))) return problemNamed('not-found');
  if (!isReviewChoice(choice)) return refused(badInput(GROWN_UP_REVIEW_MESSAGES.unknown));
  const wrong = choice === 'return' ? noteError(note) : null;
  if (wrong) return refused(badInput(wrong));
  const [hasSeenFindings, isFromGroup] = [form.get('marks') === 'seen', form.get('back') === 'group'];
  const result = await decideStory(viewer, params.id, { workId, draftId: text('version'), choice, note, hasSeenFindings });
  if (result === 'not-found') return refused(refusalNamed('not-found'));
  if (result !== 'done' && 'findings' in result)
    return data(
      {
        problem: 'personal-data',
        message: GROWN_UP_REVIEW_MESSAGES.findings,
        question: { ...result, returnTo: isFromGroup ? 'group' : '' },
      },
      { status: 422 },
    );
  if (result !== 'done') return refused(result);
  const page = isFromGroup ? href('/groups/:id', params) : `${href('/groups/:id/review', params)}?done=${choice}`;
  throw redirect(page, 303);
}

export const clientAction = actionErrors<typeof action>();

export default function ReviewPage({
  params,
  loaderData: { group, stories, more, findings, deleted, done },
  actionData,
}: Route.ComponentProps) {
  useLive([`group:${params.id}`]);
  const { kidsZone } = useSite().site;
  const refused: RefusedForm<{ workId: string; choice: string; note: string }> | null =
    actionData && 'problem' in actionData ? actionData : null;
  const message = refused?.message ?? null;
  const question = actionData && 'question' in actionData ? actionData.question : null;
  const typed = refused?.typed ?? null;
  const isListed = stories.some(({ id }) => id === typed?.workId);
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id', params), name: group }}>Stories to Read</PageHead>
      {question && <SendWithFindings key={question.draftId} question={question} />}
      {message && !question && (
        <p className="groups-refusal" role="alert">
          {message}
        </p>
      )}
      {typed?.note && !isListed && <UnsentNote note={typed.note} />}
      {done && !message && (
        <p className="groups-note" role="status">
          {done}
        </p>
      )}
      {kidsZone === 'off' ? (
        <p>{GROWN_UP_REVIEW_MESSAGES.zoneOff}</p>
      ) : (
        <>
          {stories.length === 0 && <p>No stories are waiting for you.</p>}
          <ol className="review-list">
            {stories.map((story) => (
              <li key={story.id} className="kids-card">
                <WaitingStory
                  story={story}
                  findings={findings[story.id] ?? []}
                  typed={typed?.workId === story.id ? typed : null}
                  message={message}
                />
              </li>
            ))}
          </ol>
          {more && (
            <Link className="kids-btn kids-btn-white kids-btn-small" to={`?after=${more}`}>
              More stories
            </Link>
          )}
        </>
      )}
      {deleted.length > 0 && (
        <section aria-labelledby="deleted">
          <h2 id="deleted">Deleted stories</h2>
          <p>They are erased a day after they were deleted.</p>
          <ul className="groups-list">
            {deleted.map((story) => (
              <li key={story.id} className="kids-card">
                <DeletedStory story={story} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

/** The note for a story that does not wait any more, so that its words are not lost. */
const UnsentNote = ({ note }: { note: string }) => (
  <figure className="groups-note">
    <figcaption>Your note was not sent:</figcaption>
    <blockquote dir="auto">{note}</blockquote>
  </figure>
);
