import { href, Link } from 'react-router';

/** Only seen without scripts, when a deed was refused: the words, and the way back to the feed. */
export function PostProblem({ answer }: { answer: unknown }) {
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? String(answer.message) : null;
  return (
    <main id="main" className="mx-auto grid max-w-prose gap-6 px-4 py-16">
      {message && (
        <p role="alert" className="text-lg">
          {message}
        </p>
      )}
      <Link to={href('/posts')} className="inline-flex min-h-11 items-center underline">
        Back to the posts
      </Link>
    </main>
  );
}
