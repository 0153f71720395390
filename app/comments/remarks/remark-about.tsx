import type { Comment } from '../comment-rules.ts';
import { Quote } from './quote.tsx';
import { EARLIER_VERSION } from './remark-rules.ts';
import './remarks.css';

/** How the passage began that a remark is on, in the list of all comments (REPLY-07). */
export const RemarkAbout = ({ block, quote }: NonNullable<Comment['remark']>) => (
  <>
    {!block && <p className="remark-earlier">{EARLIER_VERSION}</p>}
    {quote && <Quote>{quote}</Quote>}
  </>
);
