import type { ReactNode } from 'react';
import { BLOCKED_MESSAGE } from '#app/blocks/block-rules.ts';
import './folded-run.css';

/** A message of somebody whom the viewer blocked: shown on request, also without JavaScript (BLOCK-03). */
export const FoldedRun = ({ isFolded, children }: { isFolded: boolean; children: ReactNode }) =>
  isFolded ? (
    <details className="folded-run">
      <summary>
        {BLOCKED_MESSAGE} <span>Show</span>
      </summary>
      {children}
    </details>
  ) : (
    children
  );
