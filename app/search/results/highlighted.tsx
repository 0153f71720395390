import { marksIn } from './highlight.ts';

/** A text with the query highlighted. */
export function Marked({ text, query }: { text: string; query: string }) {
  const pieces: React.ReactNode[] = [];
  let done = 0;
  for (const [from, to] of marksIn(text, query)) {
    if (from < done) continue;
    pieces.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>);
    done = to;
  }
  return (
    <>
      {pieces}
      {text.slice(done)}
    </>
  );
}
