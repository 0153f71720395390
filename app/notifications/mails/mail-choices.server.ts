import { eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { MAIL_CHOICES, type MailChoice } from '../../mail/mail-rules.ts';
import { people } from '../../people/tables.ts';

/** The mails that the viewer gets. */
export async function mailChoicesOf(viewer: Person): Promise<MailChoice[]> {
  const [found] = await db.select({ off: people.mailsOff }).from(people).where(eq(people.id, viewer.id));
  return MAIL_CHOICES.filter((choice) => !found?.off.includes(choice));
}

/** Switches the mails off that are not chosen (MAIL-06). */
export async function chooseMails(viewer: Person, chosen: readonly MailChoice[]): Promise<void> {
  const mailsOff = MAIL_CHOICES.filter((choice) => !chosen.includes(choice));
  await db.update(people).set({ mailsOff }).where(eq(people.id, viewer.id));
}
