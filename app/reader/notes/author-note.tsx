import './author-note.css';

/** The author's notes around a chapter or arc; empty where there is none. */
export type PartNotes = { before: string; after: string };

/** A note outside the text: it is not counted, has no place of the reader, and can be hidden (EDIT-23). */
export function AuthorNote({ text }: { text: string }) {
  if (!text) return null;
  return (
    <aside className="author-note" aria-label="Author’s note">
      <p className="author-note-head">Author’s note</p>
      <Paragraphs text={text} />
    </aside>
  );
}

/** The one announcement of a work, above its parts. */
export function Announcement({ text }: { text: string }) {
  if (!text) return null;
  return (
    <aside className="author-note author-announcement" aria-label="Announcement">
      <p className="author-note-head">Announcement</p>
      <Paragraphs text={text} />
    </aside>
  );
}

const Paragraphs = ({ text }: { text: string }) => (
  <p className="author-note-text" dir="auto">
    {text}
  </p>
);
