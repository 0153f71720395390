import { Trash2 } from 'lucide-react';
import { type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { lazily } from '../../shell/lazy-component.tsx';
import { Attachment } from './attachment.tsx';
import { PlainWords } from './linkified-text.tsx';
import type { Message } from './message-rules.ts';

const DeleteQuestion = lazily(() => import('./delete-question.tsx'));

type Props = {
  channelId: string;
  message: Message;
  mayDelete: boolean;
  /** It goes, and what was pressed in it, or asked about it, goes along. */
  onTaken(): void;
};

const excerpt = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** One bubble. */
export const MessageItem = memo(function MessageItem({ channelId, message, mayDelete, onTaken }: Props) {
  const { id, content, attachment } = message;
  const [asking, setAsking] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    asked.current = asking;
  }, [asking]);
  useLayoutEffect(() => {
    const element = item.current;
    return () => {
      if (asked.current || element?.contains(document.activeElement)) onTaken();
    };
  }, [onTaken]);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const about = `Delete message: ${excerpt(content || attachment?.name || '')}`;
  return (
    <li ref={item} className="message" id={`m-${id}`} data-message>
      <div className="message-row">
        <div className={`bubble${attachment?.kind === 'image' ? ' bubble-image' : ''}`} tabIndex={mayDelete ? -1 : undefined}>
          {content && <PlainWords text={content} />}
          {attachment && <Attachment channelId={channelId} messageId={id} attachment={attachment} />}
        </div>
        {mayDelete && (
          <Link
            className="icon-btn message-delete"
            to={href('/community/channel/:id/messages/:messageId/delete', { id: channelId, messageId: id })}
            aria-label={about}
            title="Delete message"
            prefetch="none"
            onClick={ask}
          >
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
      </div>
      {asking && (
        <DeleteQuestion channelId={channelId} messageId={id} onClose={() => setAsking(false)} onMissing={() => setAsking(false)} />
      )}
    </li>
  );
});
