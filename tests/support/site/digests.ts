import { sql } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import { mails } from '#app/mail/tables.ts';
import { digestEvents, noticeDigests } from '#app/notifications/choices/digest/tables.ts';
import { frequentJobs } from '#app/notifications/data-lifecycle.server.ts';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { type MailServer, mailServer, useMail } from '../servers/mail-server.ts';
import { setSettings } from './settings.ts';

/** Gives each test of a file a mail server, and no digests, mails and jobs of earlier tests. The server is that of the running test. */
export function mailServerOfEachTest(): { readonly server: MailServer; withoutMail(): void } {
  let server: MailServer;
  let withoutMail: () => void;
  beforeEach(async () => {
    resetRateLimits();
    await setSettings();
    for (const table of [jobs, mails, noticeDigests, digestEvents]) await db.delete(table);
    server = await mailServer();
    withoutMail = useMail(server.url);
  });
  afterEach(async () => {
    withoutMail();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    withoutMail: () => withoutMail(),
  };
}

/** Makes the digests of all members due. */
export const makeDigestsDue = () =>
  db.update(noticeDigests).set({ nextAt: sql`now() - interval '1 minute'` }).where(sql`${noticeDigests.nextAt} is not null`);

/** Composes the digests that are due. */
export const composeDigests = (at = Date.now()) => Promise.all(frequentJobs.map((job) => job.run(at, () => false)));
