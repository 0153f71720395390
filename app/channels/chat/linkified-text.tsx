import { piecesOf } from './link-rules.ts';

/** What somebody wrote, as plain text; addresses of the web can be followed, and say nothing about where one came from. */
export function PlainWords({ text }: { text: string }) {
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
