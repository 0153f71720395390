import { href, Link } from 'react-router';
import { ChannelCover } from '../channel-cover.tsx';
import { listSearch, MEMBERSHIPS, type Membership, MY_CHANNELS_SHOWN, type MyChannel, NEW_MAX, NO_FILTERS } from '../channel-list-rules.ts';
import { requestsText } from '../channel-rules.ts';
import { useMuted } from '../chat/info/use-muted.ts';
import './my-channels.css';

const TAGS_SHOWN = 3; // COMM-13

const NONE = {
  own: 'Channels you create will appear here.',
  joined: 'Join a channel below and it will be waiting here.',
} as const;

const newCountText = (newMessageCount: number) =>
  newMessageCount ? `${newMessageCount > NEW_MAX ? `${NEW_MAX}+` : newMessageCount} new` : 'All caught up';

/** The viewer's own or joined channels, with the number of new messages in each. */
export const MyChannels = ({ membership, channels }: { membership: Membership; channels: readonly MyChannel[] }) => (
  <section className="wrap community-part" aria-labelledby={`channels-${membership}`}>
    <div className="community-head">
      <h2 className="display" id={`channels-${membership}`}>
        {MEMBERSHIPS[membership]}
      </h2>
      {channels.length > MY_CHANNELS_SHOWN && (
        <Link
          className="link"
          to={{ search: listSearch({ ...NO_FILTERS, membership }), hash: 'explore' }}
          aria-label={`View all: ${MEMBERSHIPS[membership]}`}
        >
          View All
        </Link>
      )}
    </div>
    {channels.length ? (
      <ul className="my-channels">
        {channels.slice(0, MY_CHANNELS_SHOWN).map((channel) => (
          <li key={channel.id}>
            <MyChannelLink channel={channel} />
          </li>
        ))}
      </ul>
    ) : (
      <p className="community-none">{NONE[membership]}</p>
    )}
  </section>
);

/** A muted channel has no badge; its line still shows the number of new messages. */
function MyChannelLink({ channel: { id, name, coverImage, tags, newMessageCount, requestCount, isPrivate } }: { channel: MyChannel }) {
  const [muted] = useMuted(id);
  return (
    <Link className="my-channel" to={href('/community/channel/:id', { id })}>
      <ChannelCover address={coverImage} sizes="56px" />
      <span className="my-channel-words">
        <b dir="auto">{name}</b>
        <small>
          {isPrivate && 'Private · '}
          {muted && 'Muted · '}
          {newCountText(newMessageCount)}
          {requestCount > 0 && ` · ${requestsText(requestCount)}`}
        </small>
        <small className="channel-tags">
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <span key={tag} dir="auto">
              #{tag}
            </span>
          ))}
        </small>
      </span>
      {newMessageCount > 0 && !muted && (
        <span className="channel-count" aria-hidden="true">
          {newMessageCount > NEW_MAX ? `${NEW_MAX}+` : newMessageCount}
        </span>
      )}
    </Link>
  );
}
