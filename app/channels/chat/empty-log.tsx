import { ChannelCover } from '../channel-cover.tsx';
import type { OpenChannel } from '../channel-rules.ts';

/** Each begins a message that its writer finishes. */
export const STARTERS = ['Hello! I’m writing ', 'A question about my draft: ', 'A line I like today: '] as const;

type Props = {
  channel: OpenChannel;
  /** Null for whoever may not write. */
  onStart: ((text: string) => void) | null;
};

/** A channel in which nobody has said anything: what it is, and a way to begin. */
export const EmptyLog = ({ channel: { name, about }, onStart }: Props) => (
  <div className="chat-none">
    {about && <ChannelCover address={about.coverImage} sizes="160px" eager />}
    <h2 className="display" dir="auto">
      {name}
    </h2>
    <p>{onStart ? 'No messages yet. Say who you are and what you are writing.' : 'No messages yet.'}</p>
    {onStart && (
      <ul aria-label="Ways to begin">
        {STARTERS.map((text) => (
          <li key={text}>
            <button type="button" className="chip" onClick={() => onStart(text)}>
              {`${text.trim()}…`.replace(':…', ':')}
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);
