import { href } from 'react-router';
import { BackLink } from '../../document/back-home.tsx';

/** Shown without JavaScript when an action was refused: the message and a link back to the feed. */
export function PostProblem({ answer }: { answer: unknown }) {
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? String(answer.message) : null;
  return (
    <main id="main" className="wrap grid justify-items-start gap-6 py-12">
      {message && (
        <p role="alert" className="text-lg">
          {message}
        </p>
      )}
      <BackLink to={href('/posts')} name="the posts" />
    </main>
  );
}
