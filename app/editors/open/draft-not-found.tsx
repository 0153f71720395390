import { type ReactNode, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';

/** Skips revalidation after the editor's own actions on its draft, because a published or deleted draft can no longer be loaded. */
export const shouldRevalidateEditor = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formAction?.startsWith('/drafts/') && defaultShouldRevalidate;

/** Shows "not found" only if the draft was missing when the editor opened; a draft deleted elsewhere later does not close the editor. */
export function DraftNotFound({ missing, children }: { missing: boolean; children: ReactNode }) {
  const [isMissing] = useState(missing);
  if (!isMissing) return children;
  return (
    <main className="wrap grid justify-items-start gap-4 py-20" id="main">
      <h1 className="display text-4xl">Draft not found.</h1>
      <p className="font-read text-lg text-ink-2">It may have been deleted or published.</p>
      <ButtonLink to={href('/write')} variant="line">
        Back to your drafts
      </ButtonLink>
    </main>
  );
}
