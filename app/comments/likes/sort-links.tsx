import { Link } from 'react-router';
import { COMMENT_SORTS, type CommentSort } from '../comment-rules.ts';
import './sort-links.css';

type Props = { sort: CommentSort; address: string };

/** How the comments of a page are sorted (REPLY-03). */
export const SortLinks = ({ sort, address }: Props) => (
  <nav aria-label="Sort comments" className="comment-sorts">
    {(Object.keys(COMMENT_SORTS) as CommentSort[]).map((one) => (
      <Link
        key={one}
        to={one === 'newest' ? address : `${address}?sort=${one}`}
        aria-current={one === sort ? 'true' : undefined}
        className="comment-sort"
        preventScrollReset
      >
        {COMMENT_SORTS[one]}
      </Link>
    ))}
  </nav>
);
