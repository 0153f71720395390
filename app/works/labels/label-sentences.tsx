import { href, Link } from 'react-router';
import { type Label, NOT_STATED, sentencesOf } from './label-rules.ts';
import './label-sentences.css';

type Props = {
  label: Label | null;
  /** Where the link to the method opens; in a dialog a new tab, in the Kids Zone there is none. */
  how?: 'here' | 'tab' | 'none';
};

const HowLabelsWork = ({ how }: { how: 'here' | 'tab' }) => (
  <p>
    {how === 'tab' ? (
      <a className="link label-how" href={href('/how-labels-work')} target="_blank" rel="noreferrer">
        How labels work
      </a>
    ) : (
      <Link className="link label-how" to={href('/how-labels-work')}>
        How labels work
      </Link>
    )}
  </p>
);

/** What readers see about the use of assistants: a sentence each for text, images and cover, and who says it (LABEL-04). */
export const LabelSentences = ({ label, how = 'here' }: Props) => (
  <section className="label-sentences" aria-label="Use of assistants">
    {label ? (
      <ul>
        {sentencesOf(label).map(({ words, by }) => (
          <li key={words}>
            {words} <small>{by}</small>
          </li>
        ))}
      </ul>
    ) : (
      <p>{NOT_STATED}</p>
    )}
    {label?.note && <p dir="auto">{label.note}</p>}
    {how !== 'none' && <HowLabelsWork how={how} />}
  </section>
);
