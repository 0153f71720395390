import { EyeOff } from 'lucide-react';
import './state-notice.css';
import { type StateNotice as Notice, stateSentence } from './state-rules.ts';

/** Why something is not shown to others, for its author (MOD-09). Nothing for what is shown. */
export const StateNotice = ({ notice }: { notice: Notice | null | undefined }) =>
  notice && (
    <p className="state-notice">
      <EyeOff size={18} strokeWidth={1.75} aria-hidden />
      <span dir="auto">{stateSentence(notice)}</span>
    </p>
  );
