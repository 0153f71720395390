import type { Mutant } from '../mutant.ts';

/** Mails, their limits and their links. */
export default [
  {
    row: 'MAIL-02',
    file: 'app/mail/send-mail.server.ts',
    find: "    .set({ state: 'sent', endedAt: sql`now()`, tries: mail.tries + 1, ...ERASED })",
    replace: "    .set({ state: 'sent', endedAt: sql`now()`, tries: mail.tries + 1 })",
    tests: ['app/mail/mail.test.ts#a mail is sent if'],
  },
  {
    row: 'MAIL-02',
    file: 'app/mail/send-mail.server.ts',
    find: '    if (signal.aborted) throw error;\n',
    replace: '',
    tests: ['app/mail/mail.test.ts#a stop while'],
  },
  {
    row: 'MAIL-03',
    file: 'app/mail/mail-limits.server.ts',
    find: 'isSecurity ? mailsADay : (kind === DIGEST_MAIL ? beforeOthers : beforeReserve)(mailsADay)',
    replace: 'mailsADay',
    tests: ['app/mail/mail.test.ts#the site sends at most'],
  },
  {
    row: 'MAIL-03',
    file: 'app/one-time-links/forgot-password.server.ts',
    find: "  if (await consume('reset-mail', network, 'network')) return;\n",
    replace: '',
    tests: ['app/one-time-links/forgot-password.test.ts#above the limits'],
  },
  {
    row: 'MAIL-04',
    file: 'app/mail/mail-rules.ts',
    find: "address === origin || address.startsWith(`${origin}/`) ? address : '(link)'",
    replace: "address.startsWith(origin) ? address : '(link)'",
    tests: ['app/mail/mail.test.ts#a mail is plain text'],
  },
  {
    row: 'MAIL-05',
    file: 'server/access/standing-rules.ts',
    find: 'flags.isPublicAction || flags.confirmedOnly;',
    replace: 'flags.confirmedOnly;',
    tests: ['server/access/standing-rules.test.ts#an address that is not confirmed'],
  },
  {
    row: 'MAIL-06',
    file: 'app/notifications/mails/mail-notification.server.ts',
    find: "choice !== 'security' && person.off.includes(choice)",
    replace: 'false',
    tests: ['app/notifications/mails/mails.test.ts#each kind'],
  },
  {
    row: 'ACC-01',
    file: 'app/one-time-links/forgot-password.server.ts',
    find: "  if (await consume('account-help', network, 'network')) return false;\n",
    replace: '',
    tests: ['app/one-time-links/forgot-password.test.ts#one network'],
  },
  {
    row: 'ACC-04',
    file: 'app/account/links/links.server.ts',
    find: ", ne(oneTimeLinks.purpose, 'undo-address')",
    replace: '',
    tests: ['app/account/email/mailed-email.test.ts#for 7 days'],
  },
  {
    row: 'ACC-04',
    file: 'app/account/email/email.server.ts',
    find: 'confirmationRequestedAt: sql`case when ${isUnconfirmed} then now() end`,',
    replace: '',
    tests: ['app/account/confirmation/freed-address.test.ts#changed while there was no mail'],
  },
] satisfies Mutant[];
