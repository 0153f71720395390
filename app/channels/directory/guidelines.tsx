import { Copyright, HandHeart, MessageSquareQuote, ShieldCheck } from 'lucide-react';
import './guidelines.css';

/** In the order of COMM-14. */
const CARDS = [
  { name: 'Be Respectful', words: 'Somebody stayed up late making this.', Icon: HandHeart },
  { name: 'Constructive Feedback', words: 'Say what you saw. Then say what would help.', Icon: MessageSquareQuote },
  { name: 'Respect Copyright', words: 'Share what you made or may share.', Icon: Copyright },
  { name: 'Stay Safe', words: 'Keep addresses, numbers and schools out of it.', Icon: ShieldCheck },
] as const;

export const Guidelines = () => (
  <section className="wrap community-part" aria-label="Guidelines">
    <ul className="community-guidelines">
      {CARDS.map(({ name, words, Icon }) => (
        <li key={name}>
          <Icon size={24} strokeWidth={1.75} aria-hidden />
          <h3 className="display">{name}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  </section>
);
