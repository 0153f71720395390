import { piecesOf } from './link-rules.ts';

/** User text as plain text, with links that pass neither opener nor ranking to their targets. */
export function LinkifiedText({ text }: { text: string }) {
  return (
    <p className="message-words" dir="auto">
      {piecesOf(text).map(({ at, text: piece, href }) =>
        href ? (
          <a key={at} dir="auto" href={href} target="_blank" rel="noopener nofollow ugc">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
