import { Ban, Flag, Trash2 } from 'lucide-react';
import { type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { StateNotice } from '#app/audience/state-notice.tsx';
import { BlockLink } from '#app/blocks/block-link.tsx';
import { lazyComponent } from '#app/loading/lazy-component.tsx';
import { ReportLink } from '#app/reports/report-link.tsx';
import { Attachment } from '../attachments/attachment.tsx';
import { LinkifiedText } from '../linkified-text.tsx';
import type { Message } from '../message-rules.ts';
import './message.css';

const DeleteQuestion = lazyComponent(() => import('./delete-question.tsx'));

type Props = {
  channelId: string;
  message: Message;
  mayDelete: boolean;
  mayReport: boolean;
  /** Called when the message is removed while it has the focus or its confirmation is open. */
  onRemoved(): void;
};

const excerpt = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const MessageItem = memo(function MessageItem({ channelId, message, mayDelete, mayReport, onRemoved }: Props) {
  const { id, content, attachment, notice } = message;
  const [isConfirming, setConfirming] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const confirming = useRef(false); // not useEffectEvent, whose function is stale inside memo (docs/pitfalls.md)
  useLayoutEffect(() => {
    confirming.current = isConfirming;
  }, [isConfirming]);
  useLayoutEffect(() => {
    const element = item.current;
    return () => {
      if (confirming.current || element?.contains(document.activeElement)) onRemoved();
    };
  }, [onRemoved]);
  const confirmDelete = (event: MouseEvent) => {
    event.preventDefault();
    setConfirming(true);
  };
  const words = excerpt(content || attachment?.name || '');
  return (
    <li ref={item} className="message" id={`m-${id}`} data-message>
      <div className="message-row">
        <div className={`bubble${attachment?.kind === 'image' ? ' bubble-image' : ''}`} tabIndex={mayDelete || mayReport ? -1 : undefined}>
          {content && <LinkifiedText text={content} />}
          {attachment && <Attachment channelId={channelId} messageId={id} attachment={attachment} />}
        </div>
        {mayDelete && (
          <Link
            className="icon-btn message-delete"
            to={href('/community/channel/:id/messages/:messageId/delete', { id: channelId, messageId: id })}
            aria-label={`Delete message: ${words}`}
            title="Delete message"
            prefetch="none"
            onClick={confirmDelete}
          >
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
        {mayReport && (
          <ReportLink
            type="message"
            id={id}
            signedIn
            className="icon-btn message-delete"
            label={`Report message: ${words}`}
            title="Report message"
          >
            <Flag size={18} strokeWidth={1.75} aria-hidden />
          </ReportLink>
        )}
        {mayReport && (
          <BlockLink
            username={message.author.username}
            className="icon-btn message-delete"
            label={`Block @${message.author.username}`}
            back={href('/community/channel/:id', { id: channelId })}
          >
            <Ban size={18} strokeWidth={1.75} aria-hidden />
          </BlockLink>
        )}
      </div>
      <StateNotice notice={notice} />
      {isConfirming && (
        <DeleteQuestion channelId={channelId} messageId={id} onClose={() => setConfirming(false)} onMissing={() => setConfirming(false)} />
      )}
    </li>
  );
});
