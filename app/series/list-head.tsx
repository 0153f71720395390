import type { ReactNode } from 'react';
import { Avatar } from '#ui/display/avatar.tsx';
import { PageHead } from '../document/page-head.tsx';
import { CreatorLink } from '../people/creator-link.tsx';
import './series.css';

type Props = {
  title: string;
  description: string;
  owner: { name: string; username: string; profilePicture: string | null };
  back: { to: string; name: string };
  /** Each in an element of its own, shown after the owner. */
  children: ReactNode;
};

/** The top of a series or a collection: its title, who made it, facts about it, and its description. */
export const ListHead = ({ title, description, owner, back, children }: Props) => (
  <>
    <PageHead back={back} dir="auto" className="series-title">
      {title}
    </PageHead>
    <div className="series-facts">
      <CreatorLink username={owner.username} className="series-by">
        <Avatar person={owner} size={28} />
        <span dir="auto">{owner.name}</span>
      </CreatorLink>
      {children}
    </div>
    {description && (
      <p className="series-description" dir="auto">
        {description}
      </p>
    )}
  </>
);
