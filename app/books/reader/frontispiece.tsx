import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { BookGlyph } from '#ui/glyphs.tsx';
import { Cover } from '../../works/cover.tsx';
import '../../works/kind-label.css';

type Book = {
  title: string;
  description: string;
  cover: string | null;
  genre: string | null;
  createdAt: Date;
  author: { name: string; username: string; profilePicture: string | null };
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What stands before a book: cover, title, author, genre, date, description (READ-BOOK-01). Below the page on a phone. */
export function Frontispiece({ book, lang, children }: { book: Book; lang: string | undefined; children?: ReactNode }) {
  return (
    <aside className="frontispiece" aria-label="About this book">
      <div className="frontispiece-cover">
        <Cover work={{ ...book, kind: 'book' }} sizes="136px" eager />
      </div>
      <div className="frontispiece-words">
        <h1 className="display" lang={lang}>
          <bdi>{book.title}</bdi>
        </h1>
        <p className="frontispiece-by">
          <Avatar person={book.author} size={28} />
          <span dir="auto">{book.author.name}</span>
        </p>
        <p className="frontispiece-facts">
          <span className="kind-label kind-book">
            <BookGlyph size={16} />
            <span dir="auto">{book.genre || 'Book'}</span>
          </span>
          <i aria-hidden>•</i>
          <time dateTime={book.createdAt.toISOString()}>{day.format(book.createdAt)}</time>
        </p>
        {book.description && (
          <p className="frontispiece-text" dir="auto" lang={lang}>
            {book.description}
          </p>
        )}
        {children}
      </div>
    </aside>
  );
}
