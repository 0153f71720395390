import { Form, href, Link } from 'react-router';
import { KEEP_SECRET, MARKED_CHOICES, type MarkedPlace, PLACES_FOR_CHILD } from '../../personal-data/mark-rules.ts';
import { MarkedPlaces } from '../../personal-data/marked-places.tsx';
import { kinds } from '../../works/kinds.ts';
import type { PublishForm } from '../schemas.ts';
import '../../document/kids.css';
import './marked.css';

type Props = { id: string; places: readonly MarkedPlace[]; sent: PublishForm };

/** What a child reads without JavaScript when their story has something that they should keep secret (SAFE-11). */
export const MarkedQuestion = ({ id, places, sent }: Props) => (
  <main id="main" className="kids wrap marked-page">
    <h1>{KEEP_SECRET}</h1>
    <MarkedPlaces places={places.slice(0, PLACES_FOR_CHILD)} forChild />
    <div className="marked-choices">
      <Link className="kids-btn kids-btn-ember" to={`${kinds.kids_book.editor}?draft=${id}`}>
        {MARKED_CHOICES.change}
      </Link>
      <Form method="post" action={href('/drafts/:id/publish', { id })}>
        {Object.entries({ ...sent, marks: 'ask' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        <button type="submit" className="kids-btn kids-btn-white">
          {MARKED_CHOICES.handIn}
        </button>
      </Form>
    </div>
  </main>
);
