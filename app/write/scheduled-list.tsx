import { useEffect } from 'react';
import { href, Link, useFetcher } from 'react-router';
import type { Refusal } from '#server/http/problem-rules.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { draftAddress } from '../drafts/draft-address-rules.ts';
import { UNTITLED } from '../drafts/rules.ts';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { SCHEDULE_MESSAGES, scheduledSentence } from '../publish/schedule/schedule-rules.ts';
import type { ScheduledDraft } from '../scheduling/schedule.server.ts';
import { Cover } from '../works/covers/cover.tsx';
import { kindOfDraft } from '../works/kinds.ts';
import './draft-list.css';

/** The member's scheduled drafts by time (SCHED-06). */
export const ScheduledList = ({ drafts }: { drafts: ScheduledDraft[] }) => (
  <section className="draft-list" aria-labelledby="scheduled-drafts">
    <h2 className="display" id="scheduled-drafts">
      Scheduled
    </h2>
    <ul>
      {drafts.map((draft) => (
        <ScheduledRow key={draft.id} draft={draft} />
      ))}
    </ul>
  </section>
);

/** The result of either form of a row. */
type Result = { unscheduled: true } | { address: string } | Refusal;

function ScheduledRow({ draft }: { draft: ScheduledDraft }) {
  const { id, schedule } = draft;
  const fetcher = useFetcher<Result>();
  const result = fetcher.data;
  useEffect(() => {
    const refusal = messageOfRefusal(result);
    if (refusal) void showToast({ message: refusal, kind: 'error' });
    else if (result && 'unscheduled' in result) void showToast({ message: SCHEDULE_MESSAGES.unscheduled });
  }, [result]);
  const to = draftAddress(draft);
  const title = draft.title || UNTITLED;
  const about = <span className="sr-only"> {title}</span>;
  return (
    <li className="draft-row scheduled-row" ref={focusOnRemoval}>
      <Cover work={{ kind: kindOfDraft(draft.type), title, cover: draft.cover, author: draft.author }} sizes="54px" />
      <span className="min-w-0">
        <Link className="draft-row-title" to={to} dir="auto" title={title}>
          {title}
        </Link>
        {schedule && <small>{scheduledSentence(schedule)}</small>}
      </span>
      <span className="draft-row-ways">
        <ButtonLink to={href('/drafts/:id/schedule', { id })} variant="line" size="sm">
          Change time{about}
        </ButtonLink>
        <fetcher.Form method="post" action={href('/drafts/:id/publish-now', { id })}>
          <Button type="submit" variant="line" size="sm" inactive={fetcher.state !== 'idle'}>
            Publish now{about}
          </Button>
        </fetcher.Form>
        <fetcher.Form method="post" action={href('/drafts/:id/unschedule', { id })}>
          <Button type="submit" variant="quiet" size="sm" inactive={fetcher.state !== 'idle'}>
            Unschedule{about}
          </Button>
        </fetcher.Form>
      </span>
    </li>
  );
}
