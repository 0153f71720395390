import { factsOf, type WorkFacts } from './reading-time.ts';
import './card-facts.css';

/** What a card says about a work besides its title (TAG-05, TAG-06, WARN-01, WARN-02). */
export function CardFacts({ work }: { work: WorkFacts }) {
  const facts = factsOf(work);
  if (!facts.length) return null;
  return (
    <span className="card-facts">
      {facts.map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </span>
  );
}
