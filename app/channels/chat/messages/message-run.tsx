import { href } from 'react-router';
import { BlockLink } from '#app/blocks/block-link.tsx';
import { PersonLink } from '#app/posts/card/person-link.tsx';
import { formatTime } from '#ui/dates/times.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { type DeletionRights, type Message, mayDelete } from '../message-rules.ts';
import type { Unsent } from '../sending/outbox.ts';
import { UnsentItem } from '../sending/unsent-item.tsx';
import type { Run } from './message-group-rules.ts';
import { MessageIcon } from './message-icons.tsx';
import { MessageItem } from './message-item.tsx';
import './message.css';
import './message-run.css';

/** A message in the log; `unsent` if it is still in the outbox. */
export type LogMessage = Message & { unsent?: Unsent };

type Props = {
  run: Run<LogMessage>;
  zone: string | undefined;
  channelId: string;
  rights: DeletionRights;
  viewer: Message['author'] | null;
  onRetry(id: string): void;
  onRemove(id: string): void;
  /** Called when a message is removed that had the focus. */
  onRemoved(): void;
};

/** Messages of one author that follow each other. */
export function MessageRun({ run: { author, at, messages }, zone, channelId, rights, viewer, onRetry, onRemove, onRemoved }: Props) {
  const isOther = viewer !== null && viewer.id !== author.id;
  return (
    <article className={`run${author.id === viewer?.id ? ' run-own' : ''}`}>
      <Avatar person={author} size={36} />
      <div className="run-body">
        <header className="run-head">
          <PersonLink username={author.username} className="run-author">
            <bdi>{author.name}</bdi>
          </PersonLink>
          <span className="run-username" dir="ltr">
            @{author.username}
          </span>
          <time className="run-time" dateTime={messages[0]?.createdAt}>
            {formatTime(at, zone)}
          </time>
          {isOther && (
            <BlockLink
              username={author.username}
              className="icon-btn message-action run-block"
              label={`Block @${author.username}`}
              back={href('/community/channel/:id', { id: channelId })}
            >
              <MessageIcon name="block" />
            </BlockLink>
          )}
        </header>
        <ol className="run-messages">
          {messages.map((message) =>
            message.unsent ? (
              <UnsentItem
                key={message.id}
                unsent={message.unsent}
                onRetry={() => onRetry(message.id)}
                onRemove={() => onRemove(message.id)}
              />
            ) : (
              <MessageItem
                key={message.id}
                channelId={channelId}
                message={message}
                mayDelete={mayDelete(viewer, author.id, rights)}
                mayReport={isOther}
                onRemoved={onRemoved}
              />
            ),
          )}
        </ol>
      </div>
    </article>
  );
}
