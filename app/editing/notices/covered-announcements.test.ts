import { beforeEach, expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { textOfMail } from '#tests/support/servers/mail-server.ts';
import { composeDigests, mailServerOfEachTest, makeDigestsDue } from '#tests/support/site/digests.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook } from '#tests/support/works.ts';

const mail = mailServerOfEachTest();
let author: Member;
let follower: Member;
beforeEach(async () => {
  [author, follower] = [await createMember({ name: 'Ines' }), await createMember({ name: 'Ana' })];
});

async function announced(title: string, content: Parameters<typeof createBook>[1]) {
  const book = await createBook(author, { title, ...content });
  await send(`/works/${book.id}/follow`, { follow: 'on' }, follower.cookie);
  const form = { announcement: `Words of ${title}.`, followers: 'update' };
  expect((await send(`/works/${book.id}/notes`, form, author.cookie)).status).toBe(303);
}
const announcementsIn = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => /Ines made an announcement about “\w+”(: Words of \w+)?\./.exec(line)?.[0] ?? [])
    .sort();
async function digest() {
  await send('/notifications/digest', { frequency: 'daily', hour: '18', zone: 'UTC', topic: 'updates' }, follower.cookie);
  await makeDigestsDue();
  await composeDigests();
  await runJobs();
  const [received] = mail.server.received.splice(0);
  return received ? textOfMail(received).replaceAll('\r\n', '\n') : '';
}
const notices = async () => (await pageOf(await visit('/notifications', { as: follower.cookie }))).one('main').text;

test('neither notices nor a digest have the text of an announcement of a covered work (WARN-05, EDIT-23)', async () => {
  await announced('Mature', { rating: 'mature' });
  await announced('Harm', { rating: 'teen', warnings: ['self-harm'], warningsStated: 'some' });
  await announced('Tides', { rating: 'teen', warningsStated: 'none' });
  await runJobs();
  const expected = ['“Harm”.', '“Mature”.', '“Tides”: Words of Tides.'].map((end) => `Ines made an announcement about ${end}`);
  expect(announcementsIn(await notices())).toEqual(expected);
  expect(announcementsIn(await digest())).toEqual(expected);
  await fetchData('/settings/content', new URLSearchParams({ 'rating mature': 'show' }), follower.cookie);
  expect(announcementsIn(await notices())).toEqual(expected.with(1, 'Ines made an announcement about “Mature”: Words of Mature.'));
});
