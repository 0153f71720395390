import { KindLabel } from '../works/kind-label.tsx';
import type { Kind } from '../works/kinds.ts';
import './card-title.css';

/** The kind and title of a work on a card of the viewer's own lists. */
export const CardTitle = ({ work: { kind, title } }: { work: { kind: Kind; title: string } }) => (
  <>
    <KindLabel kind={kind} />
    <b className="card-title" dir="auto" title={title}>
      {title}
    </b>
  </>
);
