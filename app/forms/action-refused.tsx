import { ArrowLeft } from 'lucide-react';
import { Link, useActionData, useParams } from 'react-router';
import { type PagePath, pathFrom } from './redirect-get.ts';
import '../document/back-link.css';

type Props = { result: unknown; back: string; backLabel?: string };

/** Shown only without JavaScript when an action fails: the message and a link back to the page it was submitted from. */
export function ActionRefusedPage({ result, back, backLabel = 'Go back' }: Props) {
  const message = typeof result === 'object' && result !== null && 'message' in result ? String(result.message) : null;
  return (
    <main id="main" className="wrap grid justify-items-start gap-6 py-12">
      {message && (
        <p role="alert" className="text-lg">
          {message}
        </p>
      )}
      <Link to={back} className="back-link">
        <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
        {backLabel}
      </Link>
    </main>
  );
}

/** The page of a route that has only an action; its link leads to `back`, with the parameters of the route. */
export const refusedPage = (back: PagePath, backLabel?: string) =>
  function RefusedPage() {
    return <ActionRefusedPage result={useActionData()} back={pathFrom(back, useParams())} backLabel={backLabel} />;
  };
