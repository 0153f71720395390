import {
  Archive,
  AtSign,
  Bell,
  Binoculars,
  BookOpen,
  BookOpenCheck,
  CalendarCheck,
  CalendarX,
  DatabaseBackup,
  Eye,
  Flag,
  Gavel,
  Hand,
  Heart,
  Hourglass,
  KeyRound,
  Library,
  ListFilter,
  LogIn,
  type LucideIcon,
  MessageCircle,
  Reply,
  Scale,
  ShieldCheck,
  Tag,
  TriangleAlert,
  UserRoundCheck,
  UserRoundX,
  Users,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { formatAgo } from '#ui/dates/relative-time.ts';
import { Empty } from '#ui/display/empty.tsx';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { useNow } from '#ui/hooks/use-clock.ts';
import { useIsChild } from '../document/site.ts';
import { ActionForm } from '../forms/action-form.tsx';
import { cursorParam } from '../lists/cursor-rules.ts';
import { LoadMore } from '../lists/load-more.tsx';
import { type Page, useInfiniteList } from '../lists/use-infinite-list.ts';
import { fetchJson, withList } from '../loading/fetch-json.ts';
import { NoticeMenu } from './choices/notice-menu.tsx';
import { NOTIFICATION_DAYS, NOTIFICATION_MESSAGES, type NotificationKind } from './notification-rules.ts';
import type { ListedNotification } from './notifications.server.ts';
import { useMarkSeen } from './use-mark-seen.ts';

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
  'part-published': BookOpen,
  'work-published': BookOpen,
  'work-updated': BookOpen,
  liked: Heart,
  commented: MessageCircle,
  'comment-liked': Heart,
  replied: Reply,
  mentioned: AtSign,
  spectated: Binoculars,
  'collection-added': Library,
  'tag-works': Tag,
  'filter-works': ListFilter,
};

type Listed = Page<ListedNotification> & { unseen: readonly string[] };
type Props = { first: Listed; now: number; isLater: boolean };

/** The notifications with those after them. What was unread when the page opened stays marked as new while it is open. */
export function NotificationList({ first, now: loadedAt, isLater }: Props) {
  const isChild = useIsChild();
  const now = useNow(loadedAt);
  const [later, setLater] = useState<readonly string[]>([]);
  const { items, more, busy, failed, loadMore } = useInfiniteList(first, async (after) => {
    const page = await fetchJson(`${href('/notifications/more')}?after=${cursorParam(after)}`, withList<Listed>('items'));
    setLater(page.unseen);
    return page;
  });
  const seenAsNew = useRef(new Set<string>());
  for (const { id, isNew, isNotice } of items) if (isNew && !isNotice) seenAsNew.current.add(id);
  const last = items[0]?.id;
  const isUnread = items.some(({ isNew }) => isNew);
  useMarkSeen(first.unseen);
  useMarkSeen(later);
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
        {isChild ? 'News about your stories appears here.' : NOTIFICATION_MESSAGES.empty}
      </Empty>
    );
  return (
    <>
      {isUnread && (
        <div ref={focusOnRemoval}>
          <ActionForm action={href('/notifications/read')}>
            <input type="hidden" name="last" value={last} />
            <Button type="submit" variant="line">
              {NOTIFICATION_MESSAGES.markAll}
            </Button>
          </ActionForm>
        </div>
      )}
      <ul className="notifications">
        {items.map((item) => (
          <Item key={item.id} item={item} isNew={item.isNotice ? item.isNew : seenAsNew.current.has(item.id)} now={now} />
        ))}
      </ul>
      {more ? (
        <LoadMore to={`${href('/notifications')}?after=${cursorParam(more)}`} busy={busy} failed={failed} onMore={loadMore} />
      ) : (
        <p className="notifications-end">Notices are kept for {NOTIFICATION_DAYS} days.</p>
      )}
    </>
  );
}

type ItemProps = { item: ListedNotification; isNew: boolean; now: number };

/** A notification, or a group of notices that opens to its members. */
function Item({ item, isNew, now }: ItemProps) {
  const { id, kind, text, link, sentAt, isNotice, members, others } = item;
  const Icon = ICONS[kind];
  const { submit } = useFetcher();
  /** Opening what a notice is about reads its group, also where the page that opens does not say so. */
  const markOpened = () => void (isNotice && isNew && submit({ opened: id }, { method: 'post', action: href('/notifications/read') }));
  return (
    <li className="notification" data-new={isNew || undefined}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <div>
        <Sentence text={text} link={link} isNew={isNew} onOpen={markOpened} />
        <time dateTime={new Date(sentAt).toISOString()}>{formatAgo(sentAt, now)}</time>
        {members.length > 0 && (
          <details className="notification-members">
            <summary>Show all {(members.length + others).toLocaleString('en-US')}</summary>
            <ul>
              {members.map((member) => (
                <li key={member.id}>
                  <Sentence text={member.text} link={member.link} onOpen={markOpened} />
                  <time dateTime={new Date(member.sentAt).toISOString()}>{formatAgo(member.sentAt, now)}</time>
                </li>
              ))}
              {others > 0 && <li>And {others.toLocaleString('en-US')} earlier.</li>}
            </ul>
          </details>
        )}
      </div>
      {item.topic && <NoticeMenu notice={item} topic={item.topic} />}
    </li>
  );
}

type SentenceProps = Pick<ListedNotification, 'text' | 'link'> & { isNew?: boolean; onOpen(): void };

const Sentence = ({ text, link, isNew = false, onOpen }: SentenceProps) => (
  <p dir="auto">
    {isNew && <span className="sr-only">New: </span>}
    {text}
    {link && ' '}
    {link && (
      <Link className="link" to={link.to} onClick={onOpen}>
        {link.words}
      </Link>
    )}
  </p>
);
