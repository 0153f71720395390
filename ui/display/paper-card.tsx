import type { ReactNode } from 'react';
import './paper-card.css';

/** A card that looks like paper, for a tip or a thought. It keeps its light colors in the dark theme. */
export function PaperCard({ children }: { children: ReactNode }) {
  return (
    <div className="paper-card" data-theme="light">
      {children}
    </div>
  );
}
