import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { CreatorLink } from '../people/creator-link.tsx';
import type { PlaceInSeries } from '../series/places/place-rules.ts';
import { SeriesPlaces } from '../series/places/series-places.tsx';
import { Cover } from '../works/covers/cover.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import { type Kind, kinds, listedKinds } from '../works/kinds.ts';
import type { Label } from '../works/labels/label-rules.ts';
import { LabelSentences } from '../works/labels/label-sentences.tsx';
import { factsOf, type WorkFacts } from '../works/length/reading-time.ts';
import { tagAddress } from '../works/tags/tag-rules.ts';
import { ChangeNotes, EditedDate } from './edits/edits.tsx';
import type { EditHistory } from './edits/edits-rules.ts';
import './work-details.css';

type Work = WorkFacts & {
  kind: Kind;
  title: string;
  description: string;
  cover: string | null;
  genre: string | null;
  tags: readonly string[];
  createdAt: Date;
  author: { name: string; username: string; profilePicture: string | null };
  series: readonly PlaceInSeries[];
  label: Label | null;
};

type Props = {
  work: Work;
  /** Of the open chapter or arc, else of the work. */
  edits: EditHistory;
  lang: string | undefined;
  /** `h2` next to a chapter or arc, whose own title is the `h1`. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
};

/** Whether the list of a tag has works of this kind. */
const isListed = (kind: Kind) => listedKinds.some((listed) => listed.kind === kind);

/** Cover, title, author, genre, category or tags, date, reading time, status and description of a work. Below the page on a phone. */
export function WorkDetails({ work, edits, lang, heading: Title = 'h1', children }: Props) {
  return (
    <aside className="work-details" aria-label={`About this ${kinds[work.kind].noun}`}>
      <div className="work-details-cover" data-aspect={kinds[work.kind].cover}>
        <Cover work={work} sizes="272px" eager />
      </div>
      <div className="work-details-words">
        <Title className="display work-details-title" lang={lang}>
          <bdi>{work.title}</bdi>
        </Title>
        <CreatorLink username={work.author.username} className="work-details-by">
          <Avatar person={work.author} size={28} />
          <span dir="auto">{work.author.name}</span>
        </CreatorLink>
        <p className="work-details-facts">
          <KindLabel kind={work.kind} word={work.genre} />
          <i aria-hidden>•</i>
          <LocalDate at={work.createdAt} />
          {edits.at && <i aria-hidden>•</i>}
          <EditedDate edits={edits} />
          {factsOf(work).map((fact) => (
            <Fragment key={fact}>
              <i aria-hidden>•</i>
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </p>
        <SeriesPlaces places={work.series} />
        {work.tags.length > 0 && (
          <ul className="work-details-tags" aria-label="Tags">
            {work.tags.map((tag) => (
              <li key={tag}>
                {isListed(work.kind) ? (
                  <Link to={tagAddress(tag)} dir="auto" rel="tag">
                    {tag}
                  </Link>
                ) : (
                  <span dir="auto">{tag}</span>
                )}
              </li>
            ))}
          </ul>
        )}
        {work.description && (
          <p className="work-details-text" dir="auto" lang={lang}>
            {work.description}
          </p>
        )}
        <LabelSentences label={work.label} />
        <ChangeNotes edits={edits} />
        {children}
      </div>
    </aside>
  );
}
