import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { PartList } from './part-rules.ts';
import { type PartsProps, PartsSection } from './parts-section.tsx';

// Loaded only for works with more than one page of parts.
const LongPartsList = lazyComponent(() => import('./long-parts-list.tsx'));

/** The chapters of a book or the arcs of a comic, in their order. */
export function PartsList({ first, ...props }: PartsProps & { first: PartList }) {
  const firstPage = <PartsSection {...props} parts={first.parts} />;
  return first.more ? <LongPartsList {...props} first={first} fallback={firstPage} onMissing={() => {}} /> : firstPage;
}
