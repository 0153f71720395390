import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { readEnv } from '#server/process/env.ts';
import { log } from '#server/process/log.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { headersOf, type MailServer, mailServer, textOfMail, useMail } from '#tests/support/servers/mail-server.ts';
import { newJobWorker, passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { dailyJobs } from './data-lifecycle.server.ts';
import { queueMail } from './queue-mail.server.ts';
import { mails } from './tables.ts';

let server: MailServer;
let noMail: () => void;
let member: Member;
beforeEach(async () => {
  resetRateLimits();
  await setSettings();
  await db.delete(jobs);
  await db.delete(mails);
  server = await mailServer();
  noMail = useMail(server.url);
  member = await createMember();
});
afterEach(async () => {
  vi.restoreAllMocks();
  noMail();
  await server.close();
});

type Given = {
  kind?: string;
  isSecurity?: boolean;
  to?: string;
  name?: string;
  subject?: string;
  paragraphs?: string[];
  validUntil?: Date;
};
const queue = ({ kind = 'decided', to = member.email, ...given }: Given = {}) =>
  db.transaction((tx) =>
    queueMail(tx, {
      kind,
      to,
      personId: member.id,
      name: member.name,
      subject: 'About your story',
      paragraphs: ['It was shown.'],
      ...given,
    }),
  );
const rows = () => db.select().from(mails).orderBy(mails.id);
const states = async () => (await rows()).map(({ state, tries }) => `${state} ${tries}`);

test('SMTP_URL and MAIL_FROM are set together or not at all; the start names the missing one (MAIL-01)', () => {
  const problem = (source: Record<string, string>) => {
    try {
      readEnv(source);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(problem({ SMTP_URL: 'smtp://mail.example:25' })).toMatch(/^MAIL_FROM must be set together with SMTP_URL: /);
  expect(problem({ MAIL_FROM: 'site@hearth.example' })).toMatch(/^SMTP_URL must be set together with MAIL_FROM: /);
  expect(problem({ SMTP_URL: 'https://mail.example', MAIL_FROM: 'site@hearth.example' })).toMatch(/^SMTP_URL must be an address such as/);
  expect(problem({ SMTP_URL: 'smtps://user:100%@mail.example', MAIL_FROM: 'site@hearth.example' })).toMatch(/^SMTP_URL must have every %/);
  for (const from of ['hearth', 'a@b.example, c@d.example', 'Hearth <site@hearth.example> x', 'A <a@b.example>\nBcc: <c@d.example>'])
    expect(problem({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: from })).toMatch(/^MAIL_FROM must be an email address/);
  for (const from of ['site@hearth.example', 'Our Hearth <site@hearth.example>', '<site@hearth.example>'])
    expect(problem({ SMTP_URL: 'smtps://user:p%40ss@mail.example:465', MAIL_FROM: from })).toBeNull();
});

test('without mail nothing is written and nothing tries to send (MAIL-01)', async () => {
  noMail();
  await queue();
  expect([await rows(), await db.$count(jobs)]).toEqual([[], 0]);
});

test('a mail is sent if its transaction commits; then address and text are erased (MAIL-02)', async () => {
  const undone = db.transaction(async (tx) => {
    await queueMail(tx, { kind: 'decided', personId: member.id, to: member.email, subject: 'Undone', paragraphs: ['Undone.'] });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await queue();
  expect(await rows()).toMatchObject([{ state: 'waiting', to: member.email }]);
  await runJobs();
  expect(server.received.map(({ to, from }) => [to, from])).toEqual([[[member.email], 'site@hearth.example']]);
  expect(textOfMail(server.received[0] as never)).toContain(`Hello ${member.name},\n\nIt was shown.\n\nStoryhearth, http://localhost:3000`);
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 1, to: null, subject: null, text: null }]);
});

test('tries follow after 0, 1, 5, 30, 120 and 1,440 minutes, then the mail has failed; a week later it is erased (MAIL-02)', async () => {
  server.refuse('no such mailbox');
  await queue();
  await runJobs();
  const pauses: number[] = [];
  for (const _ of [1, 2, 3, 4, 5]) {
    const [mail] = await rows();
    const pause = Math.round(((mail?.nextTryAt.getTime() ?? 0) - Date.now()) / 60_000);
    pauses.push(pause);
    await passMinutes(pause - 0.5);
    await runJobs();
    expect((await rows())[0]?.tries).toBe(pauses.length); // not before its time
    await passMinutes(1);
    await runJobs();
  }
  expect([pauses, await states(), await db.$count(jobs)]).toEqual([[1, 5, 30, 120, 1_440], ['failed 6'], 0]);
  const erase = async (days: number) => {
    await db.update(mails).set({ endedAt: sql`now() - make_interval(secs => ${days * 86_400})` });
    for (const { run } of dailyJobs) await run();
    return (await rows()).map(({ to, subject, text }) => [to, subject, text === null]);
  };
  expect(await erase(6.9)).toEqual([[member.email, 'About your story', false]]);
  expect(await erase(7.1)).toEqual([[null, null, true]]);
  expect(await erase(31)).toEqual([]);
});

test('a mail server that vanished delays mails and loses none; it is back at the next try (MAIL-02)', async () => {
  const { url } = server;
  await server.close();
  await queue();
  await queue({ subject: 'Second' });
  await runJobs();
  expect(await states()).toEqual(['waiting 1', 'waiting 1']);
  server = await mailServer({ port: Number(new URL(url).port) });
  await passMinutes(1);
  await runJobs();
  expect([server.received.length, await states()]).toEqual([2, ['sent 2', 'sent 2']]);
});

test('two processes send each of forty mails once (MAIL-02)', async () => {
  await setSettings({ 'mails-a-day': '1000' });
  for (let i = 0; i < 40; i++) await queue({ to: `reader${i}@mail.example` });
  const workers = [newJobWorker(), newJobWorker()];
  await Promise.all(workers.map((worker) => worker.run()));
  const sent = server.received.flatMap(({ to }) => to);
  expect([sent.length, new Set(sent).size]).toEqual([40, 40]);
  await Promise.all(workers.map((worker) => worker.close()));
});

test('a process that is killed while the mail server has not answered loses no mail; another one sends it (MAIL-02)', async () => {
  server.hang();
  await queue();
  const killed = newJobWorker();
  void killed.run();
  await expect.poll(server.waiting).toBe(1);
  expect(await states()).toEqual(['waiting 0']); // what another process finds after `kill -9`
  server.hang(false);
  await runJobs();
  expect(server.received).toHaveLength(0); // the lease of the killed process has not ended
  await db.update(jobs).set({ lockedUntil: sql`now()` });
  await runJobs();
  expect([await states(), server.received.length]).toEqual([['sent 1'], 1]);
  await killed.close();
});

test('a stop while the mail server is slow is no failed try, and the next start sends the mail (MAIL-02)', async () => {
  server.hang();
  await queue();
  const worker = newJobWorker();
  void worker.run();
  await expect.poll(server.waiting).toBe(1);
  await worker.close();
  expect(await states()).toEqual(['waiting 0']);
  server.hang(false);
  await runJobs();
  expect([await states(), server.received.length]).toEqual([['sent 1'], 1]);
});

test('a mail whose link has expired is not sent, and leaves nothing (MAIL-02)', async () => {
  server.refuse('try later');
  await queue({ kind: 'confirm-address', validUntil: new Date(Date.now() + 3 * 60_000) });
  await runJobs();
  server.refuse(null);
  await passMinutes(4);
  await runJobs();
  expect([await states(), server.received]).toEqual([['failed 1'], []]);
  expect(await rows()).toMatchObject([{ to: null, text: null }]);
});

test('three mails of one kind an hour and ten of all kinds a day go to one address; the others wait (MAIL-03)', async () => {
  for (let i = 0; i < 4; i++) await queue();
  await queue({ to: `Other.${member.email}` });
  await runJobs();
  expect(await states()).toEqual(['sent 1', 'sent 1', 'sent 1', 'waiting 0', 'sent 1']);
  const wait = ((await rows())[3]?.nextTryAt.getTime() ?? 0) - Date.now();
  expect(wait).toBeGreaterThan(50 * 60_000);
  for (const kind of ['warning', 'report-answered', 'new-role', 'new-sign-in'] as const)
    for (let i = 0; i < 3; i++) await queue({ kind, to: member.email.toUpperCase() });
  await runJobs();
  const toMember = server.received.filter(({ to }) => to[0]?.toLowerCase() === member.email);
  expect(toMember).toHaveLength(10);
});

test('the site sends at most its mails a day, the last of them only for security, in two processes together (MAIL-03)', async () => {
  await setSettings({ 'mails-a-day': '10' });
  for (let i = 0; i < 20; i++) await queue({ kind: i < 10 ? 'decided' : 'new-role', isSecurity: i >= 10, to: `reader${i}@mail.example` });
  const workers = [newJobWorker(), newJobWorker()];
  await Promise.all(workers.map((worker) => worker.run()));
  await Promise.all(workers.map((worker) => worker.close()));
  const kinds = (await rows()).filter(({ state }) => state === 'sent').map(({ kind }) => kind);
  expect([kinds.length, kinds.filter((kind) => kind === 'decided').length]).toEqual([10, 8]);
  await setSettings({ 'mails-a-day': '11' });
  await db.update(mails).set({ nextTryAt: sql`now() - interval '1 second'` });
  await db.update(jobs).set({ runAt: sql`now() - interval '1 second'` });
  await runJobs();
  expect(server.received).toHaveLength(11);
});

test('a mail is plain text and the same words as HTML; it loads nothing, and its links are of this site (MAIL-04)', async () => {
  await queue({
    paragraphs: [
      'See <b>https://evil.example/x?y</b> & www.evil.example, http://localhost:3000.evil.example/ or ftp://evil.example',
      'http://localhost:3000/settings',
    ],
  });
  await runJobs();
  const [mail] = server.received;
  if (!mail) throw new Error('no mail came');
  expect(textOfMail(mail)).toContain('See <b>(link)</b> & (link) (link) or (link)\n\nhttp://localhost:3000/settings');
  const htmlPart = mail.raw.split(/Content-Type: text\/html/i)[1] ?? '';
  expect(htmlPart.replace(/=\r\n/g, '')).toMatch(/<a href=3D"http:\/\/localhost:3000\/settings">http:\/\/localhost:3000\/settings<\/a>/);
  expect(htmlPart).toMatch(/&lt;b&gt;/);
  expect(mail.raw).not.toMatch(/evil\.example|<img|<link|src=/i);
});

test('line breaks in a name or title add neither a header nor a recipient (MAIL-04)', async () => {
  const evil = 'Maya\r\nBcc: victim@mail.example\r\n\r\nHello\u2028X-Evil: yes';
  await queue({ name: evil, subject: `About "${evil}"`, to: 'maya@mail.example' });
  await queue({ to: 'maya@mail.example,victim@mail.example', subject: 'Two' });
  await runJobs();
  for (const mail of server.received) {
    expect(mail.to).toHaveLength(1);
    expect(headersOf(mail).filter((line) => /^(bcc|x-evil|cc):/i.test(line))).toEqual([]);
    expect(headersOf(mail).filter((line) => /^to:/i.test(line))).toHaveLength(1);
  }
  expect(server.received.flatMap(({ to }) => to)).not.toContain('victim@mail.example');
});

test('no log line contains an address, a subject, a text or the answer of the mail server (MAIL-02, MAIL-04)', async () => {
  const lines: unknown[] = [];
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation(((...line: unknown[]) => void lines.push(line)) as never);
  server.refuse(`no mailbox for ${member.email}`);
  await queue();
  await runJobs();
  expect(JSON.stringify(lines)).toContain('mail not sent, will retry');
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${member.email}|no mailbox|About your story|It was shown|127\\.0\\.0\\.1`));
});

test('a mail to an account that is deleted is not sent (MAIL-02)', async () => {
  await queue();
  await db.delete(mails).where(eq(mails.personId, member.id));
  await runJobs();
  expect([server.received, await db.$count(jobs), await db.select().from(mails).orderBy(desc(mails.id))]).toEqual([[], 0, []]);
});
