import type { ReactNode } from 'react';
import { BLOCKED_MESSAGE } from '#app/blocks/block-rules.ts';
import './collapsed-run.css';

/** A message of somebody whom the viewer blocked: shown on request, also without JavaScript (BLOCK-03). */
export const CollapsedRun = ({ isCollapsed, children }: { isCollapsed: boolean; children: ReactNode }) =>
  isCollapsed ? (
    <details className="collapsed-run">
      <summary>
        {BLOCKED_MESSAGE} <span>Show</span>
      </summary>
      {children}
    </details>
  ) : (
    children
  );
