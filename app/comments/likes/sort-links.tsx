import { Link } from 'react-router';
import { COMMENT_SORTS, type CommentSort } from '../comment-rules.ts';
import './sort-links.css';

type Props = { sort: CommentSort; address(sort: CommentSort): string };

/** How the comments of a page are sorted (REPLY-03). */
export const SortLinks = ({ sort, address }: Props) => (
  <nav aria-label="Sort comments" className="comment-sorts">
    {(Object.keys(COMMENT_SORTS) as CommentSort[]).map((option) => (
      <Link
        key={option}
        to={address(option)}
        aria-current={option === sort ? 'true' : undefined}
        className="comment-sort"
        preventScrollReset
      >
        {COMMENT_SORTS[option]}
      </Link>
    ))}
  </nav>
);
