import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

type Props = { answer: unknown; back: string; way?: string; children?: React.ReactNode };

/** Shown only without JavaScript when an action fails: the message and a link back to the page it was submitted from. */
export function ActionRefused({ answer, back, way = 'Go back', children }: Props) {
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? String(answer.message) : null;
  return (
    <main id="main" className="wrap grid justify-items-start gap-6 py-12">
      {message && (
        <p role="alert" className="text-lg">
          {message}
        </p>
      )}
      {children}
      <Link to={back} className="back-link">
        <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
        {way}
      </Link>
    </main>
  );
}
