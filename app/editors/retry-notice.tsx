import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import './draft-notice.css';

type Props = { className?: string; onRetry: (() => void) | undefined; children: ReactNode };

/** Explains in `children` what could not be loaded, and offers to try again. */
export const RetryNotice = ({ className = '', onRetry, children }: Props) => (
  <div className={`draft-notice ${className}`} role="alert">
    <p>{children}</p>
    <div className="draft-notice-actions">
      <Button variant="line" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </div>
);
