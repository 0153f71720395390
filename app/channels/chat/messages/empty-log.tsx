import { Chip } from '#ui/controls/chip.tsx';
import { ChannelCover } from '../../channel-cover.tsx';
import type { OpenChannel } from '../../channel-rules.ts';

/** Beginnings of a message that the member completes. */
export const STARTERS = ['Hello! I’m writing ', 'A question about my draft: ', 'A line I like today: '] as const;

type Props = {
  channel: OpenChannel;
  /** Null for viewers who may not write. */
  onStart: ((text: string) => void) | null;
};

/** A channel without messages: what it is, and conversation starters for members. */
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
            <Chip onClick={() => onStart(text)}>{`${text.trim()}…`.replace(':…', ':')}</Chip>
          </li>
        ))}
      </ul>
    )}
  </div>
);
