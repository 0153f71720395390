import { ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';

/** What the docked panel keeps within reach under its tools: closed until it is asked for. */
export const PanelFoot = ({ name, children }: { name: string; children: ReactNode }) => (
  <details className="helper-foot">
    <summary>
      {name}
      <ChevronUp size={18} strokeWidth={1.75} aria-hidden />
    </summary>
    <div className="helper-foot-body">{children}</div>
  </details>
);
