import { Pencil } from 'lucide-react';
import { href, Link } from 'react-router';
import type { DraftLine } from '../../drafts/drafts.server.ts';

/** The stories that a child has begun and not published. */
export const OpenDrafts = ({ drafts }: { drafts: DraftLine[] }) =>
  drafts.length > 0 && (
    <section aria-labelledby="open-drafts">
      <h2 id="open-drafts">I am writing</h2>
      <ul className="groups-list">
        {drafts.map(({ id, title }) => (
          <li key={id}>
            <Link className="kids-card" to={`${href('/kids-writing')}?draft=${id}`}>
              <Pencil size={24} strokeWidth={2} aria-hidden />
              <b dir="auto">{title || 'A story without a name'}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
