import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import type { PageContent } from '../../drafts/pages/draft-page.ts';
import { notPublished } from '../../drafts/rules.ts';
import { notePublished } from '../../drafts/sync/published-drafts.ts';
import { type PartKind, partKinds } from '../../works/kinds.ts';
import { WarningsField } from '../../works/ratings/rating-fields.tsx';
import { useRatingChoice } from '../../works/ratings/use-rating-choice.ts';
import type { PublishProps } from '../draft-to-publish.ts';
import { LabelPreview } from '../labels/label-preview.tsx';
import { ScheduleChoiceFields } from '../schedule/schedule-choice-fields.tsx';
import { useSchedule } from '../schedule/use-schedule.ts';
import { useSaveFirst } from '../use-save-first.ts';
import type { action } from './publish-part.tsx';
import { useExitPartEditor } from './use-exit-part-editor.ts';

type Props<C extends PageContent> = PublishProps<C> & {
  part: { kind: PartKind; work: { id: string; title: string } };
};

/** Confirms the publishing of a chapter or arc; errors are shown in the dialog. */
export function PublishPartDialog<C extends PageContent>({ part, sync, pendingNotice, onClose, onScheduled }: Props<C>) {
  const { name, noun } = partKinds[part.kind];
  const fetcher = useFetcher<typeof action>();
  const { exit } = useExitPartEditor(part, sync);
  const { saving, saveError, saveFirst } = useSaveFirst(sync, notPublished(part.kind));
  const schedule = useSchedule({ id: sync.snapshot().id, from: 'part', onScheduled });
  const [rated, setRated] = useRatingChoice(sync.snapshot().id);
  const [isQuiet, setIsQuiet] = useState(false);
  const result = fetcher.data;
  const published = Boolean(result && 'publishedId' in result);
  useEffect(() => {
    if (!published) return;
    notePublished(sync.snapshot().id);
    void sync.deleteLocal().then(exit);
  }, [published, sync, exit]);

  async function publish() {
    if (!(await saveFirst())) return;
    const choices = { warnings: rated.warnings.join(','), ...(isQuiet && { quiet: 'yes' }) };
    if (schedule.isScheduling) return schedule.send(choices);
    const action = href('/drafts/:id/publish-part', { id: sync.snapshot().id });
    await fetcher.submit({ part: part.kind, ...choices }, { method: 'post', action });
  }
  const refused = schedule.isScheduling ? schedule.refused : result && 'message' in result ? result : null;
  const error = saveError || refused?.message;
  const busy = saving || schedule.busy || fetcher.state !== 'idle' || published;
  return (
    <Dialog open onClose={() => busy || onClose()} title={`Publish this ${noun}?`}>
      <div className="dialog-body">
        <p className="text-ink-2">
          It becomes the next {noun} of <bdi>{part.work.title}</bdi>.
        </p>
        <WarningsField
          label={`Content warnings of this ${noun}`}
          chosen={rated.warnings}
          onChosen={(warnings) => setRated({ ...rated, warnings })}
        />
        <LabelPreview draftId={sync.snapshot().id} revision={sync.snapshot().revision} />
        <ScheduleChoiceFields choice={schedule} />
        <Checkbox label="Do not notify followers" checked={isQuiet} onChange={({ currentTarget }) => setIsQuiet(currentTarget.checked)} />
        {pendingNotice && <p className="text-ink-2">{pendingNotice}</p>}
        <ErrorMessage>{error}</ErrorMessage>
        <div className="dialog-end">
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Keep writing
          </Button>
          <Button busy={busy && (schedule.isScheduling ? 'Scheduling...' : 'Publishing...')} onClick={publish}>
            {schedule.isScheduling ? 'Schedule' : 'Publish'} {name}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
