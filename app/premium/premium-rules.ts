/** What is offered, at one price each (PREM-03 to PREM-08, AMB-15). Nothing is sold yet. */
export const PREMIUM = {
  price: '4.99',
  benefits: ['Ad-free', 'Priority access', 'Enhanced AI', 'Badges', '100 free tickets monthly'],
} as const;

export const PACKS = [
  { id: 'starter', name: 'Starter', tickets: 800, price: '3.99', best: false },
  { id: 'popular', name: 'Popular', tickets: 1600, price: '5.99', best: true },
  { id: 'premium', name: 'Premium', tickets: 2000, price: '7.99', best: false },
] as const;

const NOT_CHARGED = 'is coming soon. You have not been charged.';

/** What Subscribe and Buy say (PREM-09 to PREM-11, AMB-16); null for what is not offered. */
export function soonWords(asked: string | null): string | null {
  if (asked === 'subscribe') return `Premium ${NOT_CHARGED}`;
  const pack = PACKS.find(({ id }) => id === asked);
  return pack ? `${pack.name} (${pack.tickets} tickets, $${pack.price}) ${NOT_CHARGED}` : null;
}
