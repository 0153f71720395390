import { useEffect, useRef } from 'react';
import { Form, href } from 'react-router';
import { useLive } from '#app/live/live.ts';
import { Button } from '#ui/controls/button.tsx';
import { QUEUE_TOPIC } from '../../case-rules.ts';
import type { Copy } from '../../copy-rules.ts';
import { DecisionNotice } from '../../queue/decision-notice.tsx';
import { KeyboardShortcuts } from '../../queue/keyboard-shortcuts.tsx';
import { QueueList } from '../../queue/queue-list.tsx';
import { KIND_NAMES, queueSearch } from '../../queue/queue-rules.ts';
import { StaffHead } from '../../queue/staff-head.tsx';
import type { CasePage } from '../case-page.server.ts';
import { HELD_FROM_BEFORE, HOLD_REASONS } from '../case-page-rules.ts';
import { CaseDecision } from '../forms/case-decision.tsx';
import { CaseAppeal } from './case-appeal.tsx';
import { CaseChannel } from './case-channel.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseReports } from './case-reports.tsx';
import { CaseThing } from './case-thing.tsx';
import './case.css';

const titleOf = (copy: Copy | null, fallback: string) => {
  if (!copy) return fallback;
  if (copy.type === 'channel' || copy.type === 'person' || copy.type === 'application' || copy.type === 'group') return copy.name;
  return 'title' in copy ? copy.title : `A ${copy.type}`;
};

/** A case: the queue on the left, the thing and the decision in the middle, history on the right; one column on phones. */
export function CaseView({ page, refused }: { page: CasePage; refused: unknown }) {
  const { open, queue, query, view, now, notice, count } = page;
  useLive([QUEUE_TOPIC]);
  const heading = useRef<HTMLHeadingElement>(null);
  const decided = notice?.id;
  useEffect(() => {
    if (decided) heading.current?.focus();
  }, [decided]);
  return (
    <main className="wrap moderation" id="main">
      <StaffHead title="Moderation" isHeading={false} back={{ to: href('/moderation') + queueSearch(query), name: 'the queue' }} />
      <DecisionNotice notice={notice} count={count} query={query} />
      <div className="moderation-columns">
        <nav className="moderation-list" aria-label="Queue">
          <QueueList {...queue} query={query} now={now} current={open.id} />
        </nav>
        <article className="case" aria-labelledby="case">
          <header className="case-head">
            <p className="case-labels">{KIND_NAMES[open.kind]}</p>
            <h1 className="display" id="case" ref={heading} tabIndex={-1}>
              <bdi>{titleOf(open.copy, KIND_NAMES[open.kind])}</bdi>
            </h1>
            {open.kind === 'held' && <p className="case-labels">{open.holdReason ? HOLD_REASONS[open.holdReason] : HELD_FROM_BEFORE}</p>}
            {open.taker && (
              <p className="case-taker">
                <bdi>{open.taker}</bdi> is looking at this.
              </p>
            )}
            <span className="case-tools">
              {open.taker && (
                <Form method="post" action={href('/moderation/cases/:id/take', { id: open.id }) + queueSearch(query)}>
                  <Button type="submit" variant="line" size="sm" data-key="t" aria-keyshortcuts="t">
                    Take
                  </Button>
                </Form>
              )}
              <KeyboardShortcuts />
            </span>
          </header>
          {open.appeal && <CaseAppeal appeal={open.appeal} />}
          {open.copy && <CaseThing key={open.id} copy={open.copy} context={open.context} {...view} />}
          <CaseChannel actions={open.inChannel} />
          {open.kind !== 'held' && open.kind !== 'application' && open.kind !== 'review' && !open.appeal && <CaseReports open={open} />}
        </article>
        <aside className="moderation-side" aria-label="Decision and history">
          <CaseDecision page={page} refused={refused} />
          <CaseHistory open={open} />
        </aside>
      </div>
    </main>
  );
}
