import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { CreatorLink } from '../people/creator-link.tsx';
import { Cover } from '../works/cover.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import { type Kind, kinds } from '../works/kinds.ts';

type Work = {
  kind: Kind;
  title: string;
  description: string;
  cover: string | null;
  genre: string | null;
  tags: readonly string[];
  createdAt: Date;
  author: { name: string; username: string; profilePicture: string | null };
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What stands before a work: cover, title, author, genre, category or tags, date, description (READ-BOOK-01, READ-THEORY-01, READ-WORLD-01). Below the page on a phone. */
export function Frontispiece({ work, lang, children }: { work: Work; lang: string | undefined; children?: ReactNode }) {
  return (
    <aside className="frontispiece" aria-label={`About this ${kinds[work.kind].noun}`}>
      <div className="frontispiece-cover" data-aspect={kinds[work.kind].cover}>
        <Cover work={work} sizes="272px" eager />
      </div>
      <div className="frontispiece-words">
        <h1 className="display" lang={lang}>
          <bdi>{work.title}</bdi>
        </h1>
        <CreatorLink username={work.author.username} className="frontispiece-by">
          <Avatar person={work.author} size={28} />
          <span dir="auto">{work.author.name}</span>
        </CreatorLink>
        <p className="frontispiece-facts">
          <KindLabel kind={work.kind} word={work.genre} />
          <i aria-hidden>•</i>
          <time dateTime={work.createdAt.toISOString()}>{day.format(work.createdAt)}</time>
        </p>
        {work.tags.length > 0 && (
          <ul className="frontispiece-tags" aria-label="Tags">
            {work.tags.map((tag) => (
              <li key={tag} dir="auto">
                {tag}
              </li>
            ))}
          </ul>
        )}
        {work.description && (
          <p className="frontispiece-text" dir="auto" lang={lang}>
            {work.description}
          </p>
        )}
        {children}
      </div>
    </aside>
  );
}
