import { expect, test } from 'vitest';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { comingSoonMessage, PACKS } from './premium-rules.ts';

const read = async (path: string, as?: string) => (await (await visit(path, { as })).text()).replaceAll('<!-- -->', '');

test('the page shows both offers with their benefits and prices (ROUTE-19, PREM-01, PREM-03, PREM-04, PREM-05, PREM-06, PREM-07, PREM-08)', async () => {
  const page = await read('/subscription', (await createMember()).cookie);
  for (const part of ['Upgrade to Premium', 'Buy Tickets', '$4.99', 'per month', 'Tickets do not expire'])
    expect(page, part).toContain(part);
  for (const benefit of ['Ad-free', 'Priority access', 'Enhanced AI', 'Badges', '100 free tickets monthly'])
    expect(withoutScripts(page)).toContain(benefit);
  expect(PACKS.map(({ name, tickets, price, best }) => [name, tickets, price, best])).toEqual([
    ['Starter', 800, '3.99', false],
    ['Popular', 1600, '5.99', true],
    ['Premium', 2000, '7.99', false],
  ]);
  for (const { tickets, price } of PACKS)
    for (const part of [`${tickets} tickets`, `$${price}`]) expect(withoutScripts(page)).toContain(part);
  expect(page.match(/Best Value/g)).toHaveLength(1);
  expect(page).toMatch(/Popular<small>Best Value/);
});

test('a visitor is asked to sign in and redirected home after two seconds, also without JavaScript (PREM-02, AMB-18)', async () => {
  const page = await read('/subscription');
  expect(withoutScripts(page)).toContain('Sign In Required');
  expect(page).toContain('<noscript><meta http-equiv="refresh" content="2;url=/"/></noscript>');
  expect(page).toContain('href="/sign-in?next=%2Fsubscription"');
  expect(page).not.toContain('Upgrade to Premium');
});

test('Subscribe and Buy only say that the offer is coming soon, with its price (PREM-09, PREM-10, PREM-11, AMB-15, AMB-16)', async () => {
  const { cookie } = await createMember();
  expect(['subscribe', 'starter', 'popular', 'premium', 'x', '__proto__', null].map(comingSoonMessage)).toEqual([
    'Premium is coming soon. You have not been charged.',
    'Starter (800 tickets, $3.99) is coming soon. You have not been charged.',
    'Popular (1600 tickets, $5.99) is coming soon. You have not been charged.',
    'Premium (2000 tickets, $7.99) is coming soon. You have not been charged.',
    null,
    null,
    null,
  ]);
  for (const offer of ['subscribe', 'popular'])
    expect(await read(`/subscription?offer=${offer}`, cookie)).toContain(comingSoonMessage(offer));
  expect(await read('/subscription?offer=x', cookie)).not.toContain('coming soon');
  expect((await visit('/subscription', { method: 'POST', as: cookie, body: new URLSearchParams({ offer: 'subscribe' }) })).status).toBe(
    405,
  );
});
