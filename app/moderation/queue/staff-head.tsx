import { href, NavLink } from 'react-router';
import { BackLink } from '../../document/back-home.tsx';
import { HOME, PageHead } from '../../document/page-head.tsx';
import './moderation.css';

type Props = {
  title: string;
  back?: { to: string; name: string };
  /** False where the page has a heading of its own. */
  isHeading?: boolean;
};

/** The top of every page of moderation: the title, and links to the queue and the log. */
export const StaffHead = ({ title, back = HOME, isHeading = true }: Props) => (
  <div className="moderation-head">
    {isHeading ? <PageHead back={back}>{title}</PageHead> : <BackLink {...back} />}
    <nav className="moderation-tabs" aria-label="Moderation">
      <NavLink to={href('/moderation')} end>
        Queue
      </NavLink>
      <NavLink to={href('/moderation/log')}>Log</NavLink>
    </nav>
  </div>
);
