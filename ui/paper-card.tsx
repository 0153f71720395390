import type { ReactNode } from 'react';
import './paper-card.css';

/** The paper slip: a tip, a thought. It stays paper in the dark theme. */
export function Slip({ children }: { children: ReactNode }) {
  return (
    <div className="slip" data-theme="light">
      {children}
    </div>
  );
}
