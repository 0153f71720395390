import { EyeOff } from 'lucide-react';
import { href, Link } from 'react-router';
import './state-notice.css';
import { type StateNotice as Notice, stateSentence } from './state-rules.ts';

/** Why something is not shown to others, for its author, with a link to appeal while that is possible (MOD-09). */
export const StateNotice = ({ notice }: { notice: Notice | null | undefined }) =>
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
      </span>
    </p>
  );
