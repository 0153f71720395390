import { QUOTE_MAX } from './remark-rules.ts';
import './remarks.css';

/** The beginning of a passage. */
export const Quote = ({ children }: { children: string }) => (
  <blockquote className="remark-quote" dir="auto">
    {children}
    {[...children].length >= QUOTE_MAX && '…'}
  </blockquote>
);
