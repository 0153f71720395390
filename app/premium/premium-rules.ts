/** The planned offers and their prices. Nothing can be bought yet. */
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

/** The message after Subscribe or Buy; null for an unknown offer. */
export function comingSoonMessage(offer: string | null): string | null {
  if (offer === 'subscribe') return `Premium ${NOT_CHARGED}`;
  const pack = PACKS.find(({ id }) => id === offer);
  return pack ? `${pack.name} (${pack.tickets} tickets, $${pack.price}) ${NOT_CHARGED}` : null;
}
