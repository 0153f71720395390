import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { fieldsOf } from '../comments/access/comment-choice-rules.ts';
import { useChildPage } from '../document/site.ts';
import { notPublished, titleAndContent } from '../drafts/rules.ts';
import { notePublished } from '../drafts/sync/published-drafts.ts';
import type { QuotedFinding } from '../personal-data/finding-rules.ts';
import type { Kind } from '../works/kinds.ts';
import { kinds, listingPage } from '../works/kinds.ts';
import { fieldsOfStatement } from '../works/labels/label-rules.ts';
import { type DialogChoices, PublishDialog } from './dialog/publish-dialog.tsx';
import type { DraftToPublish, PublishProps } from './draft-to-publish.ts';
import { FindingsDialog } from './findings/findings-dialog.tsx';
import type { action } from './publish.tsx';
import { PublishedDialog, type PublishedDialogProps } from './published-dialog.tsx';
import { type ScheduleChoice, useSchedule } from './schedule/use-schedule.ts';
import { useSaveFirst } from './use-save-first.ts';

const HELD_TITLE = 'Waiting for a moderator';

type Props = PublishProps & {
  kind: Kind;
  /** The size of the work: "3 pages, 1,200 words." */
  summary: string;
  /** Whether the draft has a title and content. */
  ready: boolean;
  /** Shown after publishing until `onDone`, which navigates away. */
  SuccessDialog?: ComponentType<PublishedDialogProps>;
  /** Goes to a place in the text that a child should keep secret, after the dialogs closed. */
  onChangeFinding?: ((finding: QuotedFinding) => void) | undefined;
  /** The challenge of an entry, as shown to the writer. */
  challenge?: { id: string } | undefined;
};

/** Publishes a work: the publish dialog, the question whether to enter the next challenge, and the celebration. */
export function PublishWork({
  kind,
  summary,
  ready,
  SuccessDialog = PublishedDialog,
  challenge,
  onClose,
  onScheduled,
  onChangeFinding,
  ...draft
}: Props) {
  const navigate = useNavigate();
  const childPage = useChildPage();
  const schedule = useSchedule({ id: draft.snapshot.id, from: 'work', onScheduled });
  const publication = usePublish(kind, draft, schedule, challenge?.id);
  const { publish, publishedId, isHeld, review, chosen, saveError, refused, busy } = publication;
  const address = publishedId && kinds[kind].address(publishedId);
  const next = address && isHeld ? address : (childPage ?? listingPage(kind));
  const exit = useCallback(() => navigate(next, { replace: true, state: { published: address } }), [navigate, next, address]);
  const title = draft.snapshot.title.trim();
  const close = () => busy || onClose();

  if (!ready && !address)
    return (
      <ConfirmDialog open title="Almost there" confirm="Keep writing" cancel={null} onConfirm={onClose} onCancel={onClose}>
        {titleAndContent(kind)}
      </ConfirmDialog>
    );
  if (isHeld) return <HeldNotice onClose={exit} />;
  if (address) {
    const cover = !chosen || chosen.cover === 'drawn' ? null : chosen.cover;
    const work = { kind, title, cover, author: { name: draft.author } };
    return <SuccessDialog work={work} address={address} review={review} onDone={exit} />;
  }
  const findings = refused && 'findings' in refused ? refused.findings : null;
  if (findings && chosen)
    return (
      <FindingsDialog
        findings={findings}
        busy={busy}
        message={saveError || null}
        onChange={() => {
          onClose();
          onChangeFinding?.(findings[0]);
        }}
        onHandIn={() => void publish(chosen, { marks: 'ask' })}
      />
    );
  // The challenge ended meanwhile: entering the current one requires confirmation.
  const runningChallenge = refused && 'running' in refused ? refused.running : null;
  return (
    <>
      <PublishDialog
        kind={kind}
        draft={draft}
        summary={summary}
        busy={busy}
        problem={runningChallenge ? null : saveError ? { message: saveError } : schedule.isScheduling ? schedule.refused : refused}
        schedule={schedule}
        onClose={close}
        onPublish={(choices) => void publish(choices)}
      />
      {runningChallenge && chosen && (
        <EnterNext
          title={runningChallenge.title}
          message={refused?.message}
          saveError={saveError}
          busy={busy}
          onEnter={() => void publish(chosen, { challenge: runningChallenge.id })}
          onCancel={close}
        />
      )}
    </>
  );
}

/** The work waits for a moderator (HOLD-03). */
const HeldNotice = ({ onClose }: { onClose(): void }) => (
  <ConfirmDialog open title={HELD_TITLE} confirm="OK" cancel={null} onConfirm={onClose} onCancel={onClose}>
    A moderator has to look at this first. Until then only you can see it.
  </ConfirmDialog>
);

type EnterProps = { title: string; message: string | undefined; saveError: string; busy: boolean; onEnter(): void; onCancel(): void };

const EnterNext = ({ title, message, saveError, busy, onEnter, onCancel }: EnterProps) => (
  <ConfirmDialog
    open
    title={`Enter “${title}”?`}
    confirm="Enter it"
    cancel="Keep as a draft"
    busy={busy && 'Entering...'}
    onConfirm={onEnter}
    onCancel={onCancel}
  >
    {message}
    {saveError && (
      <b role="alert" className="block mt-2">
        {saveError}
      </b>
    )}
  </ConfirmDialog>
);

/** Saves the draft, then submits it with the writer's choices. Deletes the local copy once it is published. */
function usePublish(kind: Kind, { sync }: DraftToPublish, schedule: ScheduleChoice, challengeId: string | undefined) {
  const fetcher = useFetcher<typeof action>();
  const { saving, saveError, saveFirst } = useSaveFirst(sync, notPublished(kind));
  const [chosen, setChosen] = useState<DialogChoices | null>(null);
  const result = fetcher.data;
  const publishedId = result && 'publishedId' in result ? result.publishedId : null;
  useEffect(() => {
    if (!publishedId) return;
    notePublished(sync.snapshot().id);
    void sync.deleteLocal();
  }, [publishedId, sync]);

  async function publish(choices: DialogChoices, more: { challenge?: string; marks?: 'ask' } = {}) {
    setChosen(choices);
    if (!(await saveFirst())) return;
    const { id, revision } = sync.snapshot();
    const { comments, status, rated, stated, ...rest } = choices;
    const rating = rated && { rating: rated.rating, warnings: rated.warnings.join(',') };
    const fields = {
      ...rest,
      ...status,
      ...rating,
      ...fieldsOf(comments),
      ...fieldsOfStatement(stated),
      kind,
      ...(challengeId && { challenge: challengeId }),
      ...more,
    };
    if (schedule.isScheduling) return schedule.send(fields);
    await fetcher.submit({ ...fields, revision }, { method: 'post', action: href('/drafts/:id/publish', { id }) });
  }
  return {
    publish,
    publishedId,
    /** Whether the work waits for a moderator (HOLD-03). */
    isHeld: Boolean(result && 'publishedId' in result && result.isHeld),
    review: result && 'publishedId' in result ? result.review : null,
    chosen,
    saveError,
    refused: result && 'message' in result ? result : null,
    busy: saving || fetcher.state !== 'idle' || schedule.busy,
  };
}
