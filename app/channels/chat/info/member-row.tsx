import { href, Link } from 'react-router';
import { PersonLink } from '#app/posts/card/person-link.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { CHANNEL_ROLE_NAMES, type ChannelRole, mayActOnRole } from '../../role-rules.ts';
import './info.css';
import type { Member } from './member-rules.ts';

type Props = {
  channelId: string;
  person: Member;
  /** The viewer's role. */
  role: ChannelRole | null;
};

/** A member with their role, and the way to their page for moderators and the owner (CHMOD-01). */
export const MemberRow = ({ channelId, person, role }: Props) => (
  <li className="channel-member">
    <PersonLink username={person.username} className="channel-member-link">
      <Avatar person={person} size={36} />
      <bdi className="channel-member-name">{person.name}</bdi>
    </PersonLink>
    {person.role !== 'member' && <span className="channel-owner">{CHANNEL_ROLE_NAMES[person.role]}</span>}
    {mayActOnRole(role, person.role) && (
      <Link
        className="channel-member-manage"
        to={href('/community/channel/:id/members/:personId', { id: channelId, personId: person.id })}
        prefetch="none"
        aria-label={`Manage ${person.name}`}
      >
        Manage
      </Link>
    )}
  </li>
);
