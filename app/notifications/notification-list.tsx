import {
  Archive,
  Bell,
  BookOpen,
  BookOpenCheck,
  CalendarCheck,
  CalendarX,
  DatabaseBackup,
  Eye,
  Flag,
  Gavel,
  Hand,
  Hourglass,
  KeyRound,
  LogIn,
  type LucideIcon,
  MessageCircle,
  Scale,
  ShieldCheck,
  TriangleAlert,
  UserRoundCheck,
  UserRoundX,
  Users,
} from 'lucide-react';
import { useRef } from 'react';
import { Form, href, Link } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { formatAgo } from '#ui/dates/relative-time.ts';
import { Empty } from '#ui/display/empty.tsx';
import { useNow } from '#ui/hooks/use-clock.ts';
import { useIsChild } from '../document/site.ts';
import { cursorParam } from '../lists/cursor-rules.ts';
import { LoadMore } from '../lists/load-more.tsx';
import { type Page, useInfiniteList } from '../lists/use-infinite-list.ts';
import { fetchJson, withList } from '../loading/fetch-json.ts';
import { NOTIFICATION_DAYS, type NotificationKind } from './notification-rules.ts';
import type { ListedNotification } from './notifications.server.ts';
import { useMarkRead } from './use-mark-read.ts';

const ICONS: Record<NotificationKind, LucideIcon> = {
  approved: UserRoundCheck,
  'approval-needed': Hourglass,
  'archive-ready': Archive,
  'appeal-decided': Scale,
  'bulk-removed': Gavel,
  'child-reported': Hand,
  'group-answered': Users,
  'backup-failed': DatabaseBackup,
  'comment-waiting': MessageCircle,
  'child-archive-ready': Archive,
  'child-moved': Users,
  'channel-ban': UserRoundX,
  'channel-kick': UserRoundX,
  'channel-offer': Users,
  'channel-owner': Users,
  'channel-reported': Flag,
  'channel-request': Users,
  'channel-role': Users,
  decided: Gavel,
  'new-role': ShieldCheck,
  'new-sign-in': LogIn,
  'old-cases': Hourglass,
  'password-changed': KeyRound,
  'not-published': CalendarX,
  'scheduled-published': CalendarCheck,
  'problem-answered': Flag,
  released: Eye,
  'report-answered': Flag,
  standing: UserRoundX,
  'story-reviewed': BookOpenCheck,
  'story-waiting': BookOpen,
  'stories-wait': Hourglass,
  'trusted-for-kids': BookOpenCheck,
  warning: TriangleAlert,
  'work-updated': BookOpen,
};

type Props = { first: Page<ListedNotification>; now: number; isLater: boolean };

/** The notifications with those after them. What was unread when the page opened stays marked as new while it is open. */
export function NotificationList({ first, now: loadedAt, isLater }: Props) {
  const isChild = useIsChild();
  const now = useNow(loadedAt);
  const { items, more, busy, failed, loadMore } = useInfiniteList(first, (after) =>
    fetchJson(`${href('/notifications/more')}?after=${cursorParam(after)}`, withList<Page<ListedNotification>>('items')),
  );
  const seenAsNew = useRef(new Set<string>());
  for (const { id, isNew } of items) if (isNew) seenAsNew.current.add(id);
  const last = items[0]?.id;
  const isUnread = items.some(({ isNew }) => isNew);
  useMarkRead(isUnread ? last : undefined);
  if (!items.length)
    return isLater ? (
      <Empty
        title="That’s everything"
        action={
          <ButtonLink to={href('/notifications')} variant="line">
            Back to the top
          </ButtonLink>
        }
      />
    ) : (
      <Empty glyph={<Bell size={32} strokeWidth={1.5} aria-hidden />} title="All quiet by the hearth.">
        {isChild ? 'News about your stories appears here.' : 'News about your account and your stories appears here.'}
      </Empty>
    );
  return (
    <>
      {isUnread && (
        <noscript>
          <Form method="post" action={href('/notifications/read')}>
            <input type="hidden" name="last" value={last} />
            <Button type="submit" variant="line">
              Mark all as read
            </Button>
          </Form>
        </noscript>
      )}
      <ul className="notifications">
        {items.map((item) => (
          <Item key={item.id} item={item} isNew={seenAsNew.current.has(item.id)} now={now} />
        ))}
      </ul>
      {more ? (
        <LoadMore to={`${href('/notifications')}?after=${cursorParam(more)}`} busy={busy} failed={failed} onMore={loadMore} />
      ) : (
        <p className="notifications-end">Notifications are kept for {NOTIFICATION_DAYS} days.</p>
      )}
    </>
  );
}

function Item({ item: { kind, text, link, sentAt }, isNew, now }: { item: ListedNotification; isNew: boolean; now: number }) {
  const Icon = ICONS[kind];
  return (
    <li className="notification" data-new={isNew || undefined}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <div>
        <p dir="auto">
          {isNew && <span className="sr-only">New: </span>}
          {text}
          {link && ' '}
          {link && (
            <Link className="link" to={link.to}>
              {link.words}
            </Link>
          )}
        </p>
        <time dateTime={new Date(sentAt).toISOString()}>{formatAgo(sentAt, now)}</time>
      </div>
    </li>
  );
}
