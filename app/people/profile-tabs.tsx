import { FilePen } from 'lucide-react';
import { Link } from 'react-router';
import { shortCount } from '#ui/format-count.ts';
import type { Place } from '../browse/browse-rules.ts';
import { TABS, type Tab, type TabCounts } from './profile-tab-rules.ts';

/** A tab stands in the address, and so does where its list goes on. */
export function tabAddress(address: string, tab: Tab, place: Place | null = null) {
  const search = new URLSearchParams();
  if (tab !== 'all') search.set('tab', tab);
  if (place) search.set('after', `${place.at}_${place.id}`);
  const asked = search.toString();
  return address + (asked ? `?${asked}` : '');
}

type Props = { address: string; tab: Tab; counts: TabCounts; own: boolean };

/** PROFILE-03, PROFILE-04: plain links, each with how much there is. */
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
