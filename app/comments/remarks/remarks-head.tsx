import { Link } from 'react-router';
import { Quote } from './quote.tsx';
import './remarks.css';

type Props = { noun: string | null; quote: string; all: string };

/** The passage that the remarks below are on, and a link to all comments; without one the passage is not there any more. */
export const RemarksHead = ({ noun, quote, all }: Props) => (
  <div className="remarks-head">
    {quote && <Quote>{quote}</Quote>}
    {noun && !quote && <p>Remarks on one {noun}.</p>}
    <Link to={all} className="link inline-flex min-h-11 items-center">
      All comments
    </Link>
  </div>
);
