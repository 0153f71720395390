import { href, useLocation } from 'react-router';
import { useSavedElsewhere } from '../../drafts/sync/use-saved-elsewhere.ts';
import { LoadMore } from '../../lists/load-more.tsx';
import { type Page, useInfiniteList } from '../../lists/use-infinite-list.ts';
import { useLive } from '../../live/live.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { WorkMenus } from '../../tiles/tile-menu.tsx';
import { useOpenWork } from '../../tiles/use-open-work.ts';
import type { OpenProfile } from '../profile.server.ts';
import '../profile.css';
import { ProfileEmpty } from './profile-empty.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileTabs, tabAddress } from './profile-tabs.tsx';
import type { ProfileItem } from './shelves/profile-list.server.ts';
import { ProfileShelves } from './shelves/profile-shelves.tsx';
import type { Tab } from './shelves/profile-tab-rules.ts';

type Props = Page<ProfileItem> & { profile: OpenProfile; tab: Tab; further: boolean };

/** A profile that the viewer may see: header, tabs and shelves. */
export function ProfileView({ profile, tab, further, items: first, more: firstMore }: Props) {
  const { pathname } = useLocation();
  useLive([`profile:${profile.id}`]);
  useOpenWork(true);
  useSavedElsewhere(profile.own && (tab === 'all' || tab === 'drafts'));
  const moreAddress = href('/profile/:username/more', { username: profile.id });
  const { items, more, busy, failed, loadMore } = useInfiniteList(
    { items: first, more: firstMore },
    (after) => fetchJson(tabAddress(moreAddress, tab, after), withList<Page<ProfileItem>>('items')),
    { revision: profile.tabs[tab] },
  );
  return (
    <main id="main" className="profile">
      <WorkMenus />
      <ProfileHead profile={profile} />
      <div className="wrap">
        <ProfileTabs address={pathname} tab={tab} counts={profile.tabs} own={profile.own} />
        {items.length ? <ProfileShelves items={items} own={profile.own} /> : <ProfileEmpty tab={tab} own={profile.own} further={further} />}
        {more && <LoadMore to={tabAddress(pathname, tab, more)} busy={busy} failed={failed} onMore={loadMore} />}
      </div>
    </main>
  );
}
