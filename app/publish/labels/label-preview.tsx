import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { fetchJson } from '../../loading/fetch-json.ts';
import { labelOf, type Statement, type WorkCounts } from '../../works/labels/label-rules.ts';
import { LabelSentences } from '../../works/labels/label-sentences.tsx';

type Found = { counted: WorkCounts; stated: Statement | null };
const readFound = (data: unknown): Found | null =>
  typeof data === 'object' && data !== null && 'counted' in data ? (data as Found) : null;

type Props = {
  draftId: string;
  /** The saved text that is counted. */
  revision: number;
  cover?: string;
  /** What the dialog asks for; else what was stated about the work. */
  stated?: Statement;
};

/** The label that readers will see of a work, before it is published (LABEL-05). Publishing counts again. */
export function LabelPreview({ draftId, revision, cover, stated }: Props) {
  const [found, setFound] = useState<Found | 'failed' | null>(null);
  useEffect(() => {
    if (!revision) return; // the server has no draft yet
    const controller = new AbortController();
    const search = new URLSearchParams({ revision: String(revision), ...(cover && { cover }) });
    fetchJson(`${href('/drafts/:id/label', { id: draftId })}?${search}`, readFound, controller.signal).then(setFound, () => {
      if (!controller.signal.aborted) setFound('failed');
    });
    return () => controller.abort();
  }, [draftId, revision, cover]);
  return (
    <div className="label-preview" aria-busy={found === null}>
      <p>Readers will see this label:</p>
      <p role="status">
        {found === null && 'Counting...'}
        {found === 'failed' && 'The label couldn’t be counted. Publishing counts it again.'}
      </p>
      {found !== null && found !== 'failed' && <LabelSentences label={labelOf(found.counted, stated ?? found.stated)} how="tab" />}
    </div>
  );
}
