import { ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '../shell/site.ts';

/** What the docked panel keeps within reach under its tools: closed until it is asked for, where there are tools. */
export function PanelFoot({ name, children }: { name: string; children: ReactNode }) {
  const { assistant } = useSite().site;
  return (
    <details className="helper-foot" open={!assistant}>
      <summary>
        {name}
        <ChevronUp size={18} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className="helper-foot-body">{children}</div>
    </details>
  );
}
