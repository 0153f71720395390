import { and, eq, isNull, ne } from 'drizzle-orm';
import { href } from 'react-router';
import type { Database } from '#server/database/database.ts';
import { env } from '#server/process/settings.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { isUnconfirmed } from '../../mail/unconfirmed.server.ts';
import { people } from '../../people/tables.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { type NotificationData, type NotificationKind, notificationText } from '../notification-rules.ts';
import { MAILED } from './mailed-rules.ts';

type Sent = { id: string; personId: string; kind: string; data: unknown };

const isMailed = (kind: string): kind is NotificationKind & keyof typeof MAILED => kind in MAILED;

/**
 * Mails a notification that is due, unless the person switched its kind off or never confirmed the address, which may be a stranger's. Each
 * notification is mailed once, however often this runs (MAIL-06).
 */
export async function mailNotification(tx: Database, { id, personId, kind, data }: Sent): Promise<void> {
  const mailed = isMailed(kind) ? MAILED[kind] : undefined;
  if (!mailed || !currentSettings().sendsMail) return;
  const [person] = await tx
    .select({ name: people.name, email: people.email, off: people.mailsOff, isUnconfirmed })
    .from(people)
    .where(and(eq(people.id, personId), isNull(people.deletingSince), ne(people.role, 'child')));
  const { choice, subject, isToAnyone } = mailed;
  if (!person || (person.isUnconfirmed && !isToAnyone)) return;
  if (choice !== 'security' && person.off.includes(choice)) return;
  const { text, link } = notificationText(kind as NotificationKind, data as NotificationData[NotificationKind]);
  await queueMail(tx, {
    ...{ kind, isSecurity: choice === 'security', personId, notificationId: id, to: person.email, name: person.name },
    subject: `${subject} on ${currentSettings().name}`,
    paragraphs: [
      text,
      ...(link ? [link.words, env.ORIGIN + link.to] : ['All your notifications:', env.ORIGIN + href('/notifications')]),
      ...(choice === 'security' ? [] : ['Choose which emails you get:', env.ORIGIN + href('/settings/mails')]),
    ],
  });
}
