import { href } from 'react-router';
import { OWN_PROFILE, PageHead } from '../document/page-head.tsx';

type Props = { person: { name: string; username: string; own: boolean }; list: string };

/** The heading of a list that belongs to a profile, such as “Series by Mira”. */
export const ProfileListHead = ({ person: { name, username, own }, list }: Props) => (
  <PageHead back={own ? OWN_PROFILE : { to: href('/profile/:username', { username }), name: 'Profile' }}>
    {own ? (
      `Your ${list}`
    ) : (
      <>
        {list} by <bdi>{name}</bdi>
      </>
    )}
  </PageHead>
);
