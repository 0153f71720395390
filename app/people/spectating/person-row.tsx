import { href, Link } from 'react-router';
import { Avatar } from '#ui/display/avatar.tsx';
import { SpectateButton } from './spectate-button.tsx';
import type { ListedPerson } from './spectating-rules.ts';
import { useSpectate } from './use-spectate.ts';
import './person-row.css';

/** A person on a list, with a link to the profile and a spectate button. */
export function PersonRow({ person }: { person: ListedPerson }) {
  const { name, username, bio, own } = person;
  const spectate = useSpectate(person);
  return (
    <li className="person-row">
      <Avatar person={person} size={56} />
      <div className="person-row-words">
        <Link to={own ? href('/profile') : href('/profile/:username', { username })}>
          <b>
            <bdi>{name}</bdi>
          </b>
        </Link>
        <small dir="ltr">@{username}</small>
        {bio && (
          <p dir="auto" title={bio}>
            {bio}
          </p>
        )}
      </div>
      {!own && <SpectateButton spectate={spectate} name={name} size="sm" />}
    </li>
  );
}
