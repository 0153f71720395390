import { useEffect, useState } from 'react';
import { Form, href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { type Notice, noticeWords, UNDONE } from './notice-rules.ts';
import { type QueueQuery, queueSearch } from './queue-rules.ts';

/** What was just decided and how many cases are left, with Undo while it is possible (MOD-06, MOD-11). */
export function DecisionNotice({ notice, count, query }: { notice: Notice | null; count: number; query: QueueQuery }) {
  const [overFor, setOverFor] = useState<string | null>(null);
  const id = notice?.id ?? null;
  const undoMs = notice?.undoMs ?? 0;
  useEffect(() => {
    if (!id || undoMs <= 0) return;
    const timer = setTimeout(() => setOverFor(id), undoMs);
    return () => clearTimeout(timer);
  }, [id, undoMs]);
  return (
    <div className="decision-notice" data-shown={notice ? '' : undefined}>
      <p role="status">{notice && (notice.isUndone ? UNDONE : noticeWords(notice, count))}</p>
      {notice && !notice.isUndone && undoMs > 0 && overFor !== id && (
        <Form method="post" action={href('/moderation/cases/:id/undo', { id: notice.caseId }) + queueSearch(query)}>
          <input type="hidden" name="decision" value={notice.id} />
          <Button type="submit" variant="line" size="sm" data-key="u" aria-keyshortcuts="u">
            Undo
          </Button>
        </Form>
      )}
    </div>
  );
}
