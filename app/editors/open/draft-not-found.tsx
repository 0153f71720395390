import { type ReactNode, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useChildPage } from '../../document/site.ts';
import { isPublishedDraft } from '../../drafts/sync/published-drafts.ts';

/**
 * Skips revalidation after the editor's own actions on its draft, and for live events after it was published: such a draft can no longer
 * be loaded.
 */
export const shouldRevalidateEditor = ({ formAction, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formAction?.startsWith('/drafts/') && !isPublishedDraft(nextUrl.searchParams.get('draft')) && defaultShouldRevalidate;

/** Shows "not found" only if the draft was missing when the editor opened; a draft deleted elsewhere later does not close the editor. */
export function DraftNotFound({ missing, children }: { missing: boolean; children: ReactNode }) {
  const [isMissing] = useState(missing);
  const childPage = useChildPage();
  if (!isMissing) return children;
  return (
    <main className={`${childPage ? 'kids ' : ''}wrap grid justify-items-start gap-4 py-20`} id="main">
      <h1 className="display text-4xl">Draft not found.</h1>
      <p className="font-read text-lg text-ink-2">It may have been deleted or published.</p>
      <ButtonLink to={childPage ?? href('/write')} variant="line">
        {childPage ? 'Back to my page' : 'Back to your drafts'}
      </ButtonLink>
    </main>
  );
}
