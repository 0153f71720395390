import { Users } from 'lucide-react';
import { href, Link } from 'react-router';
import { shortCount } from '#ui/display/count-rules.ts';
import { ChannelCover } from '../channel-cover.tsx';
import type { ListedChannel } from '../channel-list-rules.ts';
import './featured.css';

/** The featured channels, each with one tag (COMM-13). */
export const Featured = ({ channels }: { channels: readonly ListedChannel[] }) =>
  channels.length > 0 && (
    <section className="wrap community-part" aria-labelledby="featured">
      <h2 className="display" id="featured">
        Featured Channels
      </h2>
      <ul className="featured-channels">
        {channels.map(({ id, name, description, coverImage, tags, memberCount }) => (
          <li key={id}>
            <Link className="featured-channel" to={href('/community/channel/:id', { id })}>
              <span className="featured-cover">
                <ChannelCover address={coverImage} sizes="(min-width: 768px) 50vw, 100vw" eager />
                {tags[0] && (
                  <span className="featured-tag" dir="auto">
                    #{tags[0]}
                  </span>
                )}
              </span>
              <span className="featured-words">
                <b className="display" dir="auto">
                  {name}
                </b>
                <small>
                  <Users size={16} strokeWidth={1.75} aria-hidden />
                  {`${shortCount(memberCount)} ${memberCount === 1 ? 'member' : 'members'}`}
                </small>
                <span dir="auto">{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
