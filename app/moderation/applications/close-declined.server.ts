import { and, arrayContains, eq, inArray, isNull } from 'drizzle-orm';
import { closeAccount } from '#app/account/deletion/deletion.server.ts';
import { queueMail } from '#app/mail/queue-mail.server.ts';
import { currentSettings } from '#app/site/settings.server.ts';
import { db } from '#server/database/database.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { people } from '../../people/tables.ts';
import { CLOSE_DECLINED } from '../job-kinds.ts';
import { cases, decisions } from '../tables.ts';

/** Closes a declined account as its owner would, and mails its person, unless the decision was taken back (REG-07). */
const closeDeclined = ({ id }: { id: string }) =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ personId: people.id, role: people.role, name: people.name, email: people.email })
      .from(decisions)
      // Undo locks the case first, and opens it again.
      .innerJoin(cases, and(eq(cases.id, decisions.caseId), inArray(cases.state, ['decided', 'final'])))
      .innerJoin(people, and(eq(people.id, cases.subjectPersonId), eq(people.standing, 'awaiting'), isNull(people.deletingSince)))
      .where(and(eq(decisions.id, id), isNull(decisions.undoneAt), arrayContains(decisions.actions, ['decline'])))
      .for('update', { of: cases });
    if (!found) return;
    const { personId, role, name, email } = found;
    if (!(await closeAccount({ id: personId, role }, tx, personId))) return;
    const site = currentSettings().name;
    // Without the id of the account, whose unsent mails are deleted with it.
    await queueMail(tx, {
      ...{ kind: 'application-declined', personId: null, to: email, name },
      subject: `Your application to join ${site}`,
      paragraphs: [`The people who run ${site} have declined your application. Your account is closed, and its data is being deleted.`],
    });
  });

export const jobHandlers = [jobHandler(CLOSE_DECLINED, closeDeclined)];
