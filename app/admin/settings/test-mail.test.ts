import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { type MailServer, mailServer, useMail } from '#tests/support/servers/mail-server.ts';
import { setSettings } from '#tests/support/site/settings.ts';

let server: MailServer;
let noMail: () => void;
beforeEach(async () => {
  resetRateLimits();
  await setSettings();
  server = await mailServer({ login: ['hearth', 'its-password'] });
  noMail = useMail(server.url);
});
afterEach(async () => {
  noMail();
  await server.close();
});

test('Send me a test mail sends one to the administrator, at once (MAIL-06)', async () => {
  const administrator = await createMember({ role: 'administrator' });
  const settings = await pageOf(await visit('/admin/settings', { as: administrator.cookie }));
  expect(settings.one('main').one('button', 'Send me a test mail').name).toBe('Send me a test mail');
  const response = await send('/admin/settings/test-mail', {}, administrator.cookie);
  expect(response.headers.get('location')).toBe('/admin/settings/test-mail?sent');
  expect(server.received.map(({ to }) => to)).toEqual([[administrator.email]]);
});

test('a failure shows the answer of the mail server, without the password (MAIL-06)', async () => {
  const administrator = await createMember({ role: 'administrator' });
  server.refuse('5.7.1 Sender is not allowed');
  const refused = await send('/admin/settings/test-mail', {}, administrator.cookie);
  expect(refused.status).toBe(502);
  expect((await pageOf(refused)).one('main').one('alert').text).toMatch(
    /^The email was not sent\. The mail server says: 550 5\.7\.1 Sender is not allowed/,
  );
  useMail(server.url.replace('its-password', 'another-password'));
  const wrong = await send('/admin/settings/test-mail', {}, administrator.cookie);
  const text = (await pageOf(wrong)).one('main').text;
  expect(text).toContain('Wrong user or password');
  expect(text).not.toContain('another-password');
});

test('the settings of mail are shown with mail only (MAIL-01, MAIL-03, MAIL-05)', async () => {
  const administrator = await createMember({ role: 'administrator' });
  const fields = async () =>
    (await pageOf(await visit('/admin/settings', { as: administrator.cookie }))).parts('[name=confirm-addresses], [name=mails-a-day]')
      .length;
  expect(await fields()).toBe(2);
  noMail();
  expect(await fields()).toBe(0);
  expect((await visit('/admin/settings/test-mail', { as: administrator.cookie })).status).toBe(404);
  expect((await send('/admin/settings/test-mail', {}, administrator.cookie)).status).toBe(404);
});
