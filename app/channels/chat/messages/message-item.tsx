import { type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { StateNotice } from '#app/audience/state-notice.tsx';
import { lazyComponent } from '#app/loading/lazy-component.tsx';
import { ReportLink } from '#app/reports/report-link.tsx';
import { Attachment } from '../attachments/attachment.tsx';
import { LinkifiedText } from '../linkified-text.tsx';
import type { Message } from '../message-rules.ts';
import { MessageIcon } from './message-icons.tsx';
import './message.css';

const DeleteMessageDialog = lazyComponent(() => import('./delete-message-dialog.tsx'));

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
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
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
          <a
            className="icon-btn message-action"
            href={href('/community/channel/:id/messages/:messageId/delete', { id: channelId, messageId: id })}
            aria-label={`Delete message: ${words}`}
            title="Delete message"
            onClick={confirmDelete}
          >
            <MessageIcon name="delete" />
          </a>
        )}
        {mayReport && (
          <ReportLink
            type="message"
            id={id}
            signedIn
            className="icon-btn message-action"
            label={`Report message: ${words}`}
            title="Report message"
          >
            <MessageIcon name="report" />
          </ReportLink>
        )}
      </div>
      <StateNotice notice={notice} own={{ type: 'message', id }} />
      {isConfirming && (
        <DeleteMessageDialog
          channelId={channelId}
          messageId={id}
          onClose={() => setConfirming(false)}
          onMissing={() => setConfirming(false)}
        />
      )}
    </li>
  );
});
