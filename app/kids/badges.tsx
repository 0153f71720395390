import type { LucideIcon } from 'lucide-react';

export type Badge = { name: string; Icon: LucideIcon; words?: string; dim?: boolean };

/** Static badges, lit or dimmed (AMB-64). */
export const Badges = ({ badges }: { badges: readonly Badge[] }) => (
  <ul className="kids-badges">
    {badges.map(({ name, Icon, words, dim = false }) => (
      <li key={name} data-dim={dim ? '' : undefined}>
        <i aria-hidden>
          <Icon size={27} strokeWidth={2} />
        </i>
        <b>{name}</b>
        {words && <span>{words}</span>}
      </li>
    ))}
  </ul>
);
