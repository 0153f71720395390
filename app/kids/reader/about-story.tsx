import { Eye, Heart, MessageCircle } from 'lucide-react';
import { href } from 'react-router';
import { isStaffRole } from '#server/access/role-rules.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { shortCount } from '#ui/display/count-rules.ts';
import { useSite } from '../../document/site.ts';
import { AnimalPicture } from '../../groups/children/animal.tsx';
import { useCounts } from '../../live/live.ts';
import { FeatureButton } from '../../moderation/featured/feature-button.tsx';
import { CommentRuleLink, DetailsLink, EditAction, ExportLink, HistoryLink, LabelLink } from '../../reader/author-actions.tsx';
import { DeleteWorkButton } from '../../reader/delete-work-button.tsx';
import { ChangeNotes, EditedDate } from '../../reader/edits/edits.tsx';
import { SeriesPlaces } from '../../series/places/series-places.tsx';
import { Cover } from '../../works/covers/cover.tsx';
import { kinds } from '../../works/kinds.ts';
import { LabelSentences } from '../../works/labels/label-sentences.tsx';
import { factsOf } from '../../works/length/reading-time.ts';
import { PUBLISH_DEFAULTS } from '../../works/publish-default-rules.ts';
import { StatusForm } from '../../works/status/status-form.tsx';
import { ChangeStory } from './change-story.tsx';
import type { StoryActions } from './story-actions.tsx';
import './about-story.css';

const defaults = PUBLISH_DEFAULTS.kids_book;
const noun = (n: number, singular: string) => (n === 1 ? singular : `${singular}s`);

/** What grown-ups can do with their own story. */
const OwnActions = ({ work }: Pick<StoryActions, 'work'>) => (
  <div className="kids-own">
    <EditAction work={work} part={null} />
    <StatusForm work={work} />
    <DetailsLink work={work} />
    <LabelLink work={work} />
    <HistoryLink work={work} part={null} />
    <ExportLink work={work} part={null} />
    <CommentRuleLink work={work} />
    <DeleteWorkButton action={href('/works/:id/delete', { id: work.id })} noun={kinds.kids_book.noun} workId={work.id} />
  </div>
);

/** Cover, title, author, date, genre, age range, language and counts. Below the page on a phone. */
export function AboutStory({ lang, ...actions }: StoryActions & { lang: string | undefined }) {
  const { work, isOwn } = actions;
  const role = useSite().viewer?.role;
  const isStaff = role !== undefined && isStaffRole(role);
  const facts = [work.genre || defaults?.genre, work.ageRange || defaults?.ageRange, work.language || defaults?.language];
  const { views, likes } = useCounts(`work:${work.id}`, { views: work.views, likes: work.likes });
  const counts = [
    { Icon: Eye, n: views, words: noun(views, 'view') },
    { Icon: Heart, n: likes, words: noun(likes, 'like') },
    { Icon: MessageCircle, n: work.commentsCount, words: noun(work.commentsCount, 'comment') },
  ];
  return (
    <aside className="kids-about" aria-label="About this story">
      <div className="kids-about-cover">
        <Cover work={work} sizes="200px" eager />
        {work.featured && <span className="kids-featured">Featured!</span>}
      </div>
      <div className="kids-about-words">
        <h1 lang={lang}>
          <bdi>{work.title}</bdi>
        </h1>
        <p className="kids-about-by">
          {work.author.animal && <AnimalPicture animal={work.author.animal} size={36} />}
          <span>
            By <bdi>{work.author.name}</bdi>
          </span>
        </p>
        <p className="kids-about-when">
          <LocalDate at={work.createdAt} />
        </p>
        {work.edits.at && (
          <p className="kids-about-when">
            <EditedDate edits={work.edits} />
          </p>
        )}
        <ul className="kids-facts">
          {[...new Set([...facts, ...factsOf(work), ...work.tags])].map((fact) => (
            <li key={fact} dir="auto">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className="kids-about-more">
        <SeriesPlaces places={work.series} />
        {work.description && (
          <p className="kids-about-text" dir="auto" lang={lang}>
            {work.description}
          </p>
        )}
        <ul className="kids-counts">
          {counts.map(({ Icon, n, words }) => (
            <li key={words}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <span aria-hidden>
                {shortCount(n)} {words}
              </span>
              <span className="sr-only">
                {n.toLocaleString('en-US')} {words}
              </span>
            </li>
          ))}
        </ul>
        <LabelSentences label={work.label} how="none" />
        <ChangeNotes edits={work.edits} />
        {!isOwn && isStaff && <FeatureButton workId={work.id} isFeatured={work.featured} back={actions.back} />}
        {isOwn && work.author.animal && <ChangeStory id={work.id} />}
        {isOwn && !work.author.animal && <OwnActions work={work} />}
      </div>
    </aside>
  );
}
