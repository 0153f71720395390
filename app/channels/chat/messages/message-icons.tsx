import { Ban, Flag, Trash2 } from 'lucide-react';

const ICONS = { delete: Trash2, report: Flag, block: Ban };
const idOf = (name: string) => `message-icon-${name}`;

/** The icons of all messages, drawn once: each message refers to them, because their paths in every message are a third of the page. */
export const MessageIconDefinitions = () => (
  <div hidden>
    {Object.entries(ICONS).map(([name, Icon]) => (
      <Icon key={name} id={idOf(name)} size={18} strokeWidth={1.75} aria-hidden />
    ))}
  </div>
);

export const MessageIcon = ({ name }: { name: keyof typeof ICONS }) => (
  <svg width="18" height="18" aria-hidden="true">
    <use href={`#${idOf(name)}`} />
  </svg>
);
