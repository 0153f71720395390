import { StateNotice } from '../audience/state-notice.tsx';
import type { HeldField, HeldText } from './hold-rules.ts';
import './held-texts.css';

const NAMES: Record<HeldField, string> = { bio: 'New bio', thought: 'New thought', name: 'New name', description: 'New description' };

/** The viewer's texts that are held while the earlier ones are shown to others, each with its reason (HOLD-02). */
export const HeldTexts = ({ held }: { held: readonly HeldText[] }) =>
  held.length > 0 && (
    <dl className="held-texts">
      {held.map(({ field, text, reason }) => (
        <div key={field}>
          <dt>{NAMES[field]}</dt>
          <dd>
            <p dir="auto">{text}</p>
            <StateNotice notice={{ state: 'held', rule: null, appeal: null, reason }} />
          </dd>
        </div>
      ))}
    </dl>
  );
