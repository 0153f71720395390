import { useEffect, useRef } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import type { Refusal } from '#server/http/problem-rules.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { focusContent } from '#ui/hooks/focus-on-removal.ts';
import type { Schedule } from '../../drafts/draft-api.ts';
import type { Snapshot } from '../../drafts/sync/draft-sync.ts';
import { notePublished } from '../../drafts/sync/published-drafts.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { notSavedYet, scheduledSentence } from './schedule-rules.ts';
import './schedule.css';

type Props = {
  snapshot: Pick<Snapshot, 'id' | 'state'>;
  schedule: Schedule;
  onChanged(schedule: Schedule | null): void;
};
type Result = { unscheduled: true } | { address: string } | Refusal;

/** Says above the text when it will be published, and whether its last words are on the server; changes or removes the time (SCHED-04). */
export function ScheduledNotice({ snapshot: { id, state }, schedule, onChanged }: Props) {
  const fetcher = useFetcher<Result>();
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);
  const result = fetcher.data;
  const isUnscheduled = Boolean(result && 'unscheduled' in result);
  const address = result && 'address' in result ? result.address : null;
  useEffect(() => {
    if (!isUnscheduled) return;
    if (notice.current?.contains(document.activeElement)) focusContent(); // the pressed button is removed with the notice
    onChanged(null);
  }, [isUnscheduled, onChanged]);
  useEffect(() => {
    if (!address) return;
    notePublished(id);
    void navigate(address, { replace: true });
  }, [address, id, navigate]);
  const refusal = messageOfRefusal(result);
  const submit = (action: string) => void fetcher.submit(null, { method: 'post', action });
  const busy = fetcher.state !== 'idle';
  return (
    <div className="scheduled-notice" ref={notice}>
      <p role="status">{state === 'saved' || state === 'untouched' ? scheduledSentence(schedule) : notSavedYet(schedule)}</p>
      <ErrorMessage>{refusal}</ErrorMessage>
      <div className="scheduled-notice-actions">
        <ButtonLink variant="line" size="sm" to={href('/drafts/:id/schedule', { id })}>
          Change time
        </ButtonLink>
        <Button variant="line" size="sm" inactive={busy} onClick={() => submit(href('/drafts/:id/publish-now', { id }))}>
          Publish now
        </Button>
        <Button variant="quiet" size="sm" inactive={busy} onClick={() => submit(href('/drafts/:id/unschedule', { id }))}>
          Unschedule
        </Button>
      </div>
    </div>
  );
}
