import './avatar.css';

const INKS = ['book', 'comic', 'theory', 'world', 'kids', 'post', 'challenge'] as const;

/** FNV-1a hash of the username, so a person has the same color everywhere. */
function inkOf(username: string) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < username.length; i++) hash = Math.imul(hash ^ username.charCodeAt(i), 0x01000193) >>> 0;
  return INKS[hash % INKS.length];
}

const graphemes = new Intl.Segmenter();
/** Before a space or another letter of ASCII no accent can follow: most names need no segmenter, which takes ten times as long. */
const PLAIN_START = /^[ -~](?=[ -~])/;
function firstGrapheme(name: string) {
  const text = name.trim();
  const plain = PLAIN_START.exec(text)?.[0];
  if (plain) return plain.toUpperCase();
  for (const { segment } of graphemes.segment(text)) return segment.toUpperCase();
  return '·';
}

type Props = { person: { name: string; username: string; profilePicture?: string | null }; size?: 28 | 36 | 44 | 56; arch?: boolean };

/**
 * A person's picture, or their initial on a color derived from the username. Hidden from assistive technology, because the name is next to
 * it.
 */
export function Avatar({ person, size = 44, arch = false }: Props) {
  const ink = inkOf(person.username.toLowerCase());
  const style = { '--avatar': `${size}px`, background: `var(--sh-${ink}-bright)`, color: `var(--sh-${ink}-deep)` } as React.CSSProperties;
  return (
    <span className={`avatar${arch ? ' avatar-arch' : ''}`} style={style} aria-hidden="true">
      {person.profilePicture ? (
        <img src={`${person.profilePicture}?w=160`} alt="" loading="lazy" decoding="async" />
      ) : (
        firstGrapheme(person.name)
      )}
    </span>
  );
}
