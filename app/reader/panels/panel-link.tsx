import type { ReactNode } from 'react';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import type { PanelName, Panels } from './use-panels.ts';

type Props = { name: PanelName; panels: Panels; label: string; className: string; children: ReactNode };

/** A button that opens or closes a panel; without JavaScript a link to the panel, which `:target` in reader.css shows. */
export function PanelLink({ name, panels, label, className, children }: Props) {
  const common = { 'aria-label': label, title: label, className };
  if (!useHydrated())
    return (
      <a href={`#${name}`} {...common}>
        {children}
      </a>
    );
  return (
    <button type="button" aria-expanded={panels.open === name} aria-controls={name} onClick={() => panels.toggle(name)} {...common}>
      {children}
    </button>
  );
}
