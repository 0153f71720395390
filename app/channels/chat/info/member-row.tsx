import { PersonLink } from '#app/posts/card/person-link.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import './info.css';
import type { Member } from './member-rules.ts';

export const MemberRow = ({ person, owner = false }: { person: Member; owner?: boolean }) => (
  <li className="channel-member">
    <PersonLink username={person.username} className="channel-member-link">
      <Avatar person={person} size={36} />
      <bdi className="channel-member-name">{person.name}</bdi>
    </PersonLink>
    {owner && <span className="channel-owner">Owner</span>}
  </li>
);
