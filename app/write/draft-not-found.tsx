import { type ReactNode, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';

/** A deed upon the draft itself is the desk's own doing: what it published or deleted is not asked for again. */
export const shouldRevalidateEditor = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formAction?.startsWith('/drafts/') && defaultShouldRevalidate;

/** What the desk was opened with counts: a draft that goes away while one writes (published, deleted elsewhere) never takes the page along. */
export function DraftNotFound({ missing, children }: { missing: boolean; children: ReactNode }) {
  const [nothing] = useState(missing);
  if (!nothing) return children;
  return (
    <main className="wrap grid justify-items-start gap-4 py-20" id="main">
      <h1 className="display text-4xl">Draft not found.</h1>
      <p className="font-read text-lg text-ink-2">It may have been deleted or published.</p>
      <ButtonLink to="/write" variant="line">
        Back to your drafts
      </ButtonLink>
    </main>
  );
}
