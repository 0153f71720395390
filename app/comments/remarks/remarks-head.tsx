import { Link } from 'react-router';
import { Quote } from './quote.tsx';
import { PASSAGE_CHANGED } from './remark-rules.ts';
import './remarks.css';

type Props = { noun: string | null; quote: string; isMissing: boolean; all: string };

/** The quoted passage above its remarks, or a message that it no longer exists, and a link to all comments. */
export const RemarksHead = ({ noun, quote, isMissing, all }: Props) => (
  <div className="remarks-head">
    {quote && <Quote>{quote}</Quote>}
    {noun && !quote && <p>Remarks on a {noun} that is covered by a content warning.</p>}
    {isMissing && <p>{PASSAGE_CHANGED}</p>}
    <Link to={all} className="link inline-flex min-h-11 items-center">
      All comments
    </Link>
  </div>
);
