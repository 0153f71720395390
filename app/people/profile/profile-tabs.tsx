import { FilePen } from 'lucide-react';
import { Link } from 'react-router';
import { shortCount } from '#ui/display/count-rules.ts';
import { type Cursor, cursorParam } from '../../lists/cursor-rules.ts';
import { TABS, type Tab, type TabCounts } from './shelves/profile-tab-rules.ts';
import './profile-tabs.css';

/** The URL of a tab, with the cursor of a later page. */
export function tabAddress(address: string, tab: Tab, cursor: Cursor | null = null) {
  const search = new URLSearchParams();
  if (tab !== 'all') search.set('tab', tab);
  if (cursor) search.set('after', cursorParam(cursor));
  const query = search.toString();
  return address + (query ? `?${query}` : '');
}

type Props = { address: string; tab: Tab; counts: TabCounts; own: boolean };

/** Plain links to the tabs, each with its count (PROFILE-03, PROFILE-04). */
export const ProfileTabs = ({ address, tab: shown, counts, own }: Props) => (
  <nav className="profile-tabs" aria-label="Shown on this profile">
    <ul>
      {TABS.filter(({ tab }) => own || tab !== 'drafts').map(({ tab, name }) => (
        <li key={tab}>
          <Link to={tabAddress(address, tab)} preventScrollReset aria-current={tab === shown ? 'true' : undefined}>
            {tab === 'drafts' && <FilePen size={18} strokeWidth={1.75} aria-hidden />}
            {name} <small>{shortCount(counts[tab])}</small>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
