import { createChannel } from '../support/channels.ts';
import { field, isTouch, messageItem, open, sendMessage, setTabHidden } from '../support/chat.ts';
import { axe, axeDialog, expect, ready, signUp, test, visit } from '../support/fixtures.ts';
import { art } from '../support/images.ts';

test('two people talk, by keyboard alone, and receive each other’s messages at once @phone (CHAN-32, CHAN-33, CHAN-40, CHAN-41, CHAN-44, LIVE-07)', async ({
  page,
  person,
  another,
}) => {
  const channel = await createChannel(person, { name: 'Tides' });
  const guest = await another();
  await signUp(guest.context(), { name: 'Guest of Tides' });
  await open(guest, channel.address);
  await open(page, channel.address);
  await expect(guest.getByText('2 members')).toBeHidden();
  await guest.getByRole('button', { name: 'Join Channel' }).click();
  await expect(field(guest)).toBeFocused(); // the clicked button no longer exists
  await expect(page.getByText('2 members')).toBeVisible(); // the owner's page receives the join event
  await expect(guest.getByRole('button', { name: 'Send' })).toBeDisabled();

  await field(guest).focus();
  const touch = await isTouch(guest);
  await guest.keyboard.type('The sea is out.');
  await guest.keyboard.press(touch ? 'Enter' : 'Shift+Enter');
  await guest.keyboard.type('It left a note.');
  await expect(field(guest)).toHaveValue('The sea is out.\nIt left a note.');
  if (touch) await guest.getByRole('button', { name: 'Send' }).click();
  else await guest.keyboard.press('Enter');
  await expect(field(guest)).toHaveValue('');
  await expect(messageItem(page, 'The sea is out.')).toContainText('It left a note.');
  await expect(page.getByRole('status').filter({ hasText: 'Guest of Tides: The sea is out.' })).toBeAttached();
  await field(page).fill('Answer 1');
  await page.getByRole('button', { name: 'Send' }).click();
  // The live event contains the messages, so the page requests nothing.
  await expect(messageItem(guest, 'Answer 1')).toHaveCount(1);
  const requests: string[] = [];
  guest.on('request', (request) => requests.push(request.url()));
  for (const n of [2, 3, 4, 5]) await sendMessage(page, `Answer ${n}`);
  await expect(messageItem(guest, 'Answer')).toHaveText([/Answer 1/, /Answer 2/, /Answer 3/, /Answer 4/, /Answer 5/]);
  expect(requests.filter((url) => url.includes('since='))).toEqual([]);
  await expect(guest.getByRole('heading', { name: 'Today' })).toHaveCount(1);

  // In a hidden tab the unread count is in the tab title.
  await setTabHidden(guest, true);
  await sendMessage(page, 'Are you there?');
  await expect(guest).toHaveTitle('(1) Tides');
  await setTabHidden(guest, false);
  await expect(guest).toHaveTitle('Tides');

  // A deleted message disappears for everyone.
  const bin = messageItem(page, 'Answer 3').getByRole('link', { name: 'Delete message: Answer 3' });
  if (touch) {
    await expect(bin).toHaveCSS('opacity', '0'); // hidden, so an accidental click hits nothing
    await messageItem(page, 'Answer 3').getByText('Answer 3').tap();
    await bin.tap();
  } else {
    await bin.focus();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(messageItem(guest, 'Answer 3')).toHaveCount(0);
  await expect(messageItem(page, 'Answer 3')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused();
  await expect(messageItem(page, 'Answer')).toHaveCount(4);
});

test.describe('when the connection is lost', () => {
  test.use({ allow: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/] });

  test('a message waits offline and is sent automatically; a failed one offers Retry; drafts survive a reload (ERR-21, LIVE-07)', async ({
    page,
    person,
    another,
  }) => {
    const channel = await createChannel(person);
    const guest = await another();
    await open(guest, channel.address);
    await open(page, channel.address);
    const tunnel = `${'Written in a tunnel, '.repeat(12)}and sent after it.`;
    const width = async () => (await messageItem(page, tunnel).locator('.bubble').boundingBox())?.width;
    await page.context().setOffline(true);
    await sendMessage(page, tunnel);
    await expect(page.getByText('You’re offline. We’ll send this when you’re back.')).toBeVisible();
    const pendingWidth = await width();
    await page.context().setOffline(false);
    await expect(messageItem(guest, tunnel)).toHaveCount(1);
    await expect(messageItem(page, tunnel).getByRole('link', { name: /^Delete/ })).toBeAttached();
    expect(await width(), 'its text does not wrap differently').toBe(pendingWidth);

    await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await sendMessage(page, 'Against the wall.');
    await expect(messageItem(page, 'Against the wall.')).toContainText('An error occurred');
    await page.unroute('**/messages');
    await field(page).fill('Half a thought');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(messageItem(guest, 'Against the wall.')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await page.reload();
    await ready(page);
    await expect(field(page)).toHaveValue('Half a thought');
    await expect(messageItem(page, 'Against the wall.')).toHaveCount(1);

    // The reader was offline as well: no message is missing or duplicated.
    await guest.context().setOffline(true);
    await sendMessage(page, 'While you were away.');
    await expect(messageItem(page, 'While you were away.')).toHaveCount(1);
    await guest.context().setOffline(false);
    await expect(messageItem(guest, 'While you were away.')).toHaveCount(1);
    await expect(messageItem(guest, tunnel)).toHaveCount(1);
  });
});

test('an image and a file are attached: the image opens large, the file downloads; uploads continue after the user leaves the channel page (CHAN-42, CHAN-43, ERR-41)', async ({
  page,
  person,
}) => {
  const channel = await createChannel(person, { messages: ['The coast, please.'] });
  await open(page, channel.address);
  const attach = page.getByLabel('Attach a file');
  await attach.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Nine songs.') });
  const link = page.getByRole('link', { name: 'notes.txt', exact: true });
  await expect(messageItem(page, 'Attached file: notes.txt')).toHaveCount(1);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('notes.txt');
  await attach.setInputFiles(art('bear-moon'));
  await page.getByRole('link', { name: 'Open image: bear-moon.webp' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'bear-moon.webp' })).toBeVisible();
  await axeDialog(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const gate = Promise.withResolvers<void>();
  await page.route('**/messages', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await attach.setInputFiles(
    ['one', 'two', 'three'].map((name) => ({ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(name) })),
  );
  await expect(messageItem(page, 'Attached file')).toHaveCount(4);
  await page.getByRole('link', { name: 'Back to Community' }).click();
  await expect(page.getByRole('heading', { name: 'Explore Channels' })).toBeVisible();
  const third = page.waitForResponse((response) => response.request().postData()?.includes('three.txt') ?? false);
  gate.resolve();
  expect((await third).status()).toBe(200);
  await open(page, channel.address);
  for (const name of ['one', 'two', 'three']) await expect(page.getByRole('link', { name: `${name}.txt`, exact: true })).toBeVisible();
});

test('earlier messages load while scrolling up, the position remains, and new messages wait below (CHAN-25)', async ({
  page,
  person,
  another,
}) => {
  const messages = Array.from({ length: 120 }, (_, i) => `Log entry ${i + 1} of 120`);
  const channel = await createChannel(person, { messages });
  const guest = await another();
  await open(guest, channel.address);
  await open(page, channel.address);
  await expect(messageItem(guest, 'Log entry 120 of')).toBeInViewport();
  await expect(messageItem(guest, 'Log entry 70 of')).toHaveCount(0);
  await messageItem(guest, 'Log entry 71 of').scrollIntoViewIfNeeded();
  await expect(messageItem(guest, 'Log entry 70 of')).toHaveCount(1);
  await expect(messageItem(guest, 'Log entry 71 of')).toBeInViewport();
  await sendMessage(page, 'News from below');
  await expect(guest.getByRole('button', { name: '1 new message' })).toBeVisible();
  await expect(messageItem(guest, 'News from below')).not.toBeInViewport();
  await expect(messageItem(guest, 'Log entry 71 of')).toBeInViewport();
  await guest.getByRole('button', { name: '1 new message' }).click();
  await expect(messageItem(guest, 'News from below')).toBeInViewport();
  await expect(guest.getByRole('button', { name: '1 new message' })).toHaveCount(0);
});

test('the panel opens and closes, mutes, shares and leaves; a private channel shows its join notice (CHAN-22, CHAN-27, CHAN-30, CHAN-34, CHAN-44, CHAN-47)', async ({
  page,
  person,
  another,
}) => {
  const [channel, closed] = [await createChannel(person), await createChannel(person, { name: 'Behind a door', isPrivate: true })];
  const guest = await another();
  await signUp(guest.context());
  await open(page, channel.address);
  await open(guest, channel.address);
  await guest.getByRole('button', { name: 'Join Channel' }).click();
  await expect(field(guest)).toBeVisible();
  const info = guest.getByRole('button', { name: 'Channel info' });
  const about = guest.getByRole('heading', { name: 'About this channel' });
  if (await about.isVisible()) await info.click(); // beside the chat if there is room
  await expect(about).toBeHidden();
  await info.click();
  await expect(about).toBeVisible();
  const notifications = guest.getByRole('checkbox', { name: 'Notifications' });
  await expect(notifications).toBeChecked();
  await notifications.uncheck();
  await setTabHidden(guest, true);
  await sendMessage(page, 'Who hears this?');
  await expect(guest.locator('[data-message]', { hasText: 'Who hears this?' })).toHaveCount(1); // behind the open sheet on phones
  await expect(guest).toHaveTitle('A channel of a journey'); // muted: no count in the title
  await setTabHidden(guest, false);
  await axe(guest);
  await guest.getByRole('button', { name: 'Share channel' }).last().click();
  await expect(guest.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /Check%20out%20this%20channel%20on%20.*community%2Fchannel/,
  );
  await guest.keyboard.press('Escape');
  await guest.getByRole('link', { name: 'Leave Channel' }).click();
  const question = guest.getByRole('alertdialog', { name: 'Leave A channel of a journey?' });
  await expect(question).toContainText('You can join again at any time.');
  await axeDialog(guest);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(guest.getByRole('link', { name: 'Leave Channel' })).toBeFocused();
  await guest.getByRole('link', { name: 'Leave Channel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(guest.getByRole('button', { name: 'Join Channel' })).toBeAttached();
  await expect(guest.getByRole('link', { name: 'Report Channel' })).toBeFocused(); // the neighbor of the removed button
  await guest.reload();
  await ready(guest);
  if (!(await about.isVisible())) await info.click();
  await expect(notifications).not.toBeChecked(); // stored in this browser

  await open(guest, closed.address);
  await expect(guest.getByRole('heading', { name: 'Private Channel' })).toBeVisible();
  await guest.getByRole('button', { name: 'Share channel' }).click();
  await expect(guest.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await guest.keyboard.press('Escape');
  await guest.getByRole('button', { name: 'Request to Join' }).click();
  await expect(guest.getByText('Your request is with the owner.')).toBeFocused();
  await axe(guest);
  await visit(page, `${closed.address}/settings`);
  await page.getByRole('button', { name: /Accept/ }).click();
  await expect(field(guest)).toBeVisible(); // without a reload
});
