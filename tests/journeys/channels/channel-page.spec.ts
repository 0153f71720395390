import { createChannel } from '../support/channels.ts';
import { field, isTouch, messageItem, open, sendMessage } from '../support/chat.ts';
import { axe, expect, test } from '../support/fixtures.ts';

test('an empty channel shows what it is and three ways to begin; the header has its tools at both widths @phone (CHAN-22)', async ({
  page,
  person,
}) => {
  const channel = await createChannel(person, { name: 'Quiet Corner' });
  await open(page, channel.address);
  const log = page.getByRole('region', { name: 'Messages' });
  await expect(log.getByRole('heading', { name: 'Quiet Corner' })).toBeVisible();
  await expect(log).toContainText('Say who you are and what you are writing.');
  const ways = log.getByRole('list', { name: 'Ways to begin' }).getByRole('button');
  await expect(ways).toHaveCount(3);
  await ways.first().click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('Hello! I’m writing ');
  await axe(page);
  const header = page.locator('.chat-head').getByRole('button');
  const touch = await isTouch(page);
  await expect(header.filter({ visible: true })).toHaveCount(touch ? 1 : 3);
  if (touch) {
    await page.getByRole('button', { name: 'Channel info' }).click();
    await expect(page.getByRole('checkbox', { name: 'Notifications' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share channel' }).last()).toBeVisible();
  } else
    for (const name of ['Mute notifications', 'Share channel', 'Channel info'])
      await expect(header.and(page.getByLabel(name))).toBeVisible();
  if (touch) await expect(page.locator('.tab-bar')).toBeHidden();
  else {
    await page.getByRole('button', { name: 'Channel info' }).click();
    const thread = await page.locator('.chat-messages').boundingBox();
    expect(thread?.width).toBeLessThanOrEqual(930);
    expect(Math.abs((thread?.x ?? 0) + (thread?.width ?? 0) / 2 - 720)).toBeLessThan(12);
  }
});

test.describe('when the live stream is refused', () => {
  test.use({ allow: [/429/] });

  test('the chat polls, so other people’s messages still arrive (LIVE-07)', async ({ page, person, another }) => {
    const channel = await createChannel(person, { name: 'Crowded' });
    const guest = await another();
    await guest.route('**/live?**', (route) => route.fulfill({ status: 429, body: 'Too many.' }));
    await open(guest, channel.address);
    await open(page, channel.address);
    await sendMessage(page, 'Can you read this?');
    await expect(messageItem(guest, 'Can you read this?')).toHaveCount(1, { timeout: 15_000 });
  });
});
