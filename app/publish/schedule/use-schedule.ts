import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { Refusal } from '#server/http/problem-rules.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import type { Schedule } from '../../drafts/draft-api.ts';
import { type ScheduleForm, scheduledSentence } from './schedule-rules.ts';

type Result = { scheduled: Schedule } | Refusal;
/** Whether a publish dialog publishes now or later, and the time of the latter. */
export type ScheduleChoice = ReturnType<typeof useSchedule>;

type Props = {
  id: string | null;
  /** The dialog whose choices are sent with the time. */
  from: 'work' | 'part' | 'changes';
  onScheduled(schedule: Schedule): void;
};

/** Schedules a draft from its publish dialog, and says when it will be published (SCHED-01). */
export function useSchedule({ id, from, onScheduled }: Props) {
  const fetcher = useFetcher<Result>();
  const [isScheduling, setIsScheduling] = useState(false);
  const [typed, setTyped] = useState<ScheduleForm | null>(null);
  const result = fetcher.data;
  const schedule = result && 'scheduled' in result ? result.scheduled : null;
  useEffect(() => {
    if (!schedule) return;
    void showToast({ message: scheduledSentence(schedule) });
    onScheduled(schedule);
  }, [schedule, onScheduled]);
  return {
    isScheduling,
    setIsScheduling,
    typed,
    setTyped,
    send: (choices: Record<string, string>) => {
      if (id && typed)
        void fetcher.submit({ ...choices, ...typed, from }, { method: 'post', action: href('/drafts/:id/schedule', { id }) });
    },
    refused: result && 'problem' in result ? result : null,
    busy: fetcher.state !== 'idle' || schedule !== null,
  };
}
