import { factsOf, type WorkFacts } from './reading-time.ts';
import './card-facts.css';

/** The reading time and the status of a work on its card (TAG-05, TAG-06). */
export function CardFacts({ work }: { work: WorkFacts }) {
  const facts = factsOf(work);
  if (!facts.length) return null;
  return (
    <span className="card-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  );
}
