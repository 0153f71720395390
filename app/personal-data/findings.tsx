import { locationOf, looksLike, phraseOf, type QuotedFinding } from './finding-rules.ts';
import './findings.css';

type Props = {
  findings: readonly QuotedFinding[];
  /** Whether the child reads them, for whom each finding has a sentence. */
  forChild?: boolean;
};

/** What looks like personal data in a text, each with the words around it (SAFE-11). */
export const Findings = ({ findings, forChild = false }: Props) => (
  <ul className="findings-list">
    {findings.map((finding) => {
      const words = phraseOf(finding.kind);
      return (
        <li key={`${finding.in} ${finding.page} ${finding.start}`}>
          <span>{forChild ? looksLike(finding.kind) : `${words.charAt(0).toUpperCase()}${words.slice(1)}`}</span>
          <span className="finding-location">{locationOf(finding)}:</span>
          <q dir="auto">
            {finding.before}
            <mark>{finding.found}</mark>
            {finding.after}
          </q>
        </li>
      );
    })}
  </ul>
);
