import { Link } from 'react-router';
import { Quote } from './quote.tsx';
import './remarks.css';

type Props = { noun: string | null; quote: string; all: string };

/** The quoted passage above its remarks, or a message that it no longer exists, and a link to all comments. */
export const RemarksHead = ({ noun, quote, all }: Props) => (
  <div className="remarks-head">
    {quote && <Quote>{quote}</Quote>}
    {noun && !quote && <p>Remarks on a {noun} that is covered by a content warning.</p>}
    <Link to={all} className="link inline-flex min-h-11 items-center">
      All comments
    </Link>
  </div>
);
