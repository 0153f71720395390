import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import type { Schedule, WorkingCopy } from '../../drafts/draft-api.ts';
import type { PageContent } from '../../drafts/pages/draft-page.ts';
import { notePublished } from '../../drafts/sync/published-drafts.ts';
import type { DraftToPublish } from '../../publish/draft-to-publish.ts';
import { LabelPreview } from '../../publish/labels/label-preview.tsx';
import { ScheduleChoiceFields } from '../../publish/schedule/schedule-choice-fields.tsx';
import { useSchedule } from '../../publish/schedule/use-schedule.ts';
import { useSaveFirst } from '../../publish/use-save-first.ts';
import {
  CHANGES_IN_REVIEW,
  CHANGES_PUBLISHED,
  CHANGES_WAIT,
  differencesInWords,
  NOT_COMPARED,
  notPublishedChanges,
  nounOfCopy,
  PUBLISH_AS_FIX,
} from '../editing-rules.ts';
import { ChangeNoteField, type Followers, FollowersField, NewerPublished } from './changes-fields.tsx';
import { DifferencesList } from './differences-list.tsx';
import type { action, clientLoader } from './publish-changes-page.tsx';

type Props<C extends PageContent> = {
  draft: DraftToPublish<C>;
  workingCopy: WorkingCopy;
  onClose(): void;
  onScheduled(schedule: Schedule): void;
};

/** Saves the working copy and loads what it changes. A failed comparison is repeated when the browser is back online, or by `compare`. */
function useDifferences(path: string, saveFirst: () => Promise<boolean>) {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const found = data && !('failed' in data) ? data : null;
  const compare = async () => {
    if (await saveFirst()) await load(path);
  };
  const compareUnlessFound = useEffectEvent(() => {
    if (!found) void compare();
  });
  useEffect(() => {
    compareUnlessFound();
    addEventListener('online', compareUnlessFound);
    return () => removeEventListener('online', compareUnlessFound);
  }, []);
  return { found, failed: data && 'failed' in data && state === 'idle' ? NOT_COMPARED : '', comparing: state !== 'idle', compare };
}

function submitLabel({ isScheduling, isLately, isNewer }: Record<'isScheduling' | 'isLately' | 'isNewer', boolean>) {
  if (isScheduling) return 'Schedule changes';
  if (isLately) return PUBLISH_AS_FIX;
  return isNewer ? 'Publish mine' : 'Publish changes';
}

/** Saves the working copy, lists what differs, and publishes it in the place of what readers see (EDIT-07). */
export function ChangesDialog<C extends PageContent>({ draft: { sync, snapshot }, workingCopy, onClose, onScheduled }: Props<C>) {
  const { id } = snapshot;
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  const { saving, saveError, saveFirst } = useSaveFirst(sync, notPublishedChanges(workingCopy));
  const schedule = useSchedule({ id, from: 'changes', onScheduled });
  const [followers, setFollowers] = useState<Followers>('fix');
  const path = href('/drafts/:id/publish-changes', { id });
  const { found, failed, comparing, compare } = useDifferences(path, saveFirst);
  const result = fetcher.data;
  const published = result && 'address' in result ? result : null;
  useEffect(() => {
    if (!published) return;
    notePublished(id);
    void sync.deleteLocal().then(() => {
      void showToast({ message: published.isInReview ? CHANGES_IN_REVIEW : published.isHeld ? CHANGES_WAIT : CHANGES_PUBLISHED });
      return navigate(published.address, { replace: true });
    });
  }, [published, id, sync, navigate]);

  /** Followers were notified less than a week ago; the next press agrees to a small fix. */
  const isLately = followers === 'update' && Boolean(result && 'problem' in result && result.problem === 'notified-lately');
  async function submit(event: FormEvent<HTMLFormElement>, more: { mine?: 'yes' } = {}) {
    event.preventDefault();
    if (!found) return compare();
    const note = String(new FormData(event.currentTarget).get('note') ?? '');
    if (!(await saveFirst())) return;
    if (isLately) setFollowers('fix');
    const chosen = isLately ? 'fix' : followers;
    if (schedule.isScheduling) return schedule.send({ note, followers: chosen, ...more });
    await fetcher.submit({ note, followers: chosen, revision: sync.snapshot().revision, ...more }, { method: 'post', action: path });
  }
  const isNewer = found?.isOutdated || Boolean(result && 'problem' in result && result.problem === 'newer-published');
  const refusal = schedule.isScheduling ? schedule.refused : result && 'message' in result && !isNewer ? result : null;
  const isOver = refusal !== null && 'problem' in refusal && refusal.problem === 'notified-lately' && !isLately; // another choice since
  const error = saveError || failed || (refusal && !isOver && !refusal.fields?.note ? refusal.message : '');
  const publishing = schedule.busy || fetcher.state !== 'idle' || published !== null;
  const busy = saving || publishing;
  return (
    <Dialog open onClose={() => busy || onClose()} title={`Publish your changes to this ${nounOfCopy(workingCopy)}?`}>
      <form className="dialog-body" onSubmit={(event) => void submit(event, isNewer ? { mine: 'yes' } : {})}>
        {found ? (
          <DifferencesList differences={found.differences} />
        ) : (
          <p aria-busy={!error}>{error ? 'Nothing was published.' : 'Comparing with the published version...'}</p>
        )}
        <ChangeNoteField error={refusal?.fields?.note} />
        {found && <FollowersField kind={found.differences.kind} chosen={followers} onChoose={setFollowers} />}
        {found && <LabelPreview draftId={id} revision={snapshot.revision} />}
        <ScheduleChoiceFields choice={schedule} />
        {isNewer && <NewerPublished draftId={id} />}
        <ErrorMessage>{error}</ErrorMessage>
        <div className="dialog-end">
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Keep editing
          </Button>
          <Button
            type="submit"
            inactive={found ? !differencesInWords(found.differences).length : !error}
            busy={publishing ? 'Publishing...' : found ? saving && 'Saving...' : (saving || comparing) && 'Comparing...'}
          >
            {!found && error ? 'Try again' : submitLabel({ isScheduling: schedule.isScheduling, isLately, isNewer })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
