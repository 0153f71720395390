import { Link } from 'react-router';

type Props = { answer: unknown; back: string; way?: string; children?: React.ReactNode };

/** Only seen without scripts, when a deed was refused: the words, and the way back to the page it was sent from. */
export function DeedProblem({ answer, back, way = 'Go back', children }: Props) {
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? String(answer.message) : null;
  return (
    <main id="main" className="mx-auto grid max-w-prose gap-6 px-4 py-16">
      {message && (
        <p role="alert" className="text-lg">
          {message}
        </p>
      )}
      {children}
      <Link to={back} className="inline-flex min-h-11 items-center underline">
        {way}
      </Link>
    </main>
  );
}
