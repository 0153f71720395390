import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { timeFor } from '#ui/dates/relative-time.ts';
import { PageHead, useHome } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { useIsChild } from '../document/site.ts';
import { cursorFrom } from '../lists/cursor-rules.ts';
import type { Route } from './+types/notifications-page';
import { NotificationList } from './notification-list.tsx';
import { NOTIFICATION_MESSAGES } from './notification-rules.ts';
import { notificationsOf } from './notifications.server.ts';
import '../document/kids.css';
import './notifications.css';

export const handle = {
  who: 'member',
  limit: 'read',
  signedOut: NOTIFICATION_MESSAGES.signedOut,
  anyStanding: true,
  children: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Notifications');

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const { searchParams } = new URL(request.url);
  return { ...(await notificationsOf(viewer, cursorFrom(searchParams))), isLater: searchParams.has('after'), now: timeFor(viewer) };
}

/** The member's notifications (MOD-13). The root subscribes to the topic that revalidates this page. */
export default function NotificationsPage({ loaderData: { now, isLater, ...first } }: Route.ComponentProps) {
  const isChild = useIsChild();
  const home = useHome();
  return (
    <main className={isChild ? 'kids wrap notifications-page notifications-of-child' : 'wrap notifications-page'} id="main">
      <PageHead back={isLater ? { to: href('/notifications'), name: 'Newest notifications' } : home}>
        {isChild ? 'News about my stories' : 'Notifications'}
      </PageHead>
      {!isChild && (
        <p className="notifications-ways">
          <ButtonLink to={href('/following')} variant="line" size="sm">
            Following
          </ButtonLink>
          <ButtonLink to={href('/notifications/settings')} variant="line" size="sm">
            Notice settings
          </ButtonLink>
        </p>
      )}
      <NotificationList first={first} now={now} isLater={isLater} />
    </main>
  );
}
