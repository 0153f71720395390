import { BookOpenText, Sparkles, UsersRound } from 'lucide-react';
import './writing-tools.css';

/** OPT-23. Shown whether or not the writing helper is configured. */
const TOOLS = [
  {
    name: 'AI Writing Help',
    words: 'A helper for titles, stuck paragraphs and missing pictures. It suggests when you ask; you decide what stays.',
    Icon: Sparkles,
  },
  {
    name: 'Pages and Chapters',
    words: 'A page at a time, a chapter when it is ready. Close the lid mid-sentence: the sentence will be here.',
    Icon: BookOpenText,
  },
  {
    name: 'Characters and Scenes',
    words: 'Panels to stand them in, speech bubbles to let them talk, portraits to know them by.',
    Icon: UsersRound,
  },
] as const;

/** HUB-14. */
export const WritingTools = () => (
  <section className="hub-section" aria-labelledby="writing-tools">
    <h2 className="display" id="writing-tools">
      Powerful Writing Tools
    </h2>
    <ul className="hub-tools">
      {TOOLS.map(({ name, words, Icon }) => (
        <li key={name}>
          <Icon size={24} strokeWidth={1.75} aria-hidden />
          <h3 className="display">{name}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  </section>
);
