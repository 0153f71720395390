import { EyeOff } from 'lucide-react';
import { href, Link } from 'react-router';
import './state-notice.css';
import { type StateNotice as Notice, stateSentence } from './state-rules.ts';

/** A thing that its author can download; works have a button of their own. */
type Own = { type: 'post' | 'comment' | 'message' | 'channel'; id: string };

/**
 * Why something is not shown to others, for its author, with a link to appeal while that is possible and one to download it (MOD-09). A
 * plain link: the browser downloads the file without the router.
 */
export const StateNotice = ({ notice, own }: { notice: Notice | null | undefined; own?: Own }) =>
  notice && (
    <p className="state-notice">
      <EyeOff size={18} strokeWidth={1.75} aria-hidden />
      <span dir="auto">
        {stateSentence(notice)}
        {notice.appeal && ' '}
        {notice.appeal && (
          <Link className="link" to={href('/appeals/:decision', { decision: notice.appeal })}>
            Appeal
          </Link>
        )}
        {own && ' '}
        {own && (
          <a className="link" href={href('/downloads/:type/:id', own)} download>
            Download
          </a>
        )}
      </span>
    </p>
  );
