import { useState } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';
import { TextArea } from '#ui/controls/field.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { AnimalPicture } from '../../groups/children/animal.tsx';
import type { GroupStory } from '../../groups/stories/stories.server.ts';
import type { QuotedFinding } from '../../personal-data/finding-rules.ts';
import { Findings } from '../../personal-data/findings.tsx';
import { Cover } from '../../works/covers/cover.tsx';
import { ChoiceButton } from './choice-button.tsx';
import { CHOICE_NAMES, GROWN_UP_REVIEW_MESSAGES, isPublicStep, REVIEW_NOTE_MAX } from './grown-up-review-rules.ts';

type Typed = { workId: string; choice: string; note: string };
type Props = { story: GroupStory; findings: readonly QuotedFinding[]; typed: Typed | null; message: string | null };

/**
 * The story with the version that was shown first, so that what a live event brought is not shared unread; after a refusal, with the newest
 * one. `isChanged`: there is a newer one.
 */
function useOpened(story: GroupStory, typed: Typed | null) {
  const [opened, setOpened] = useState({ draftId: story.draftId, typed });
  if (typed && typed !== opened.typed) setOpened({ draftId: story.draftId, typed });
  return { opened: { ...story, draftId: opened.draftId }, isChanged: opened.draftId !== story.draftId };
}

/** A story that a grown-up has to read, with what they can choose (SAFE-06). */
export function WaitingStory({ story, findings, typed, message }: Props) {
  const { id, title, author, createdAt, replaces } = story;
  const { opened, isChanged } = useOpened(story, typed);
  const isHidden = replaces === 'hidden';
  return (
    <article className="review-story" aria-label={title}>
      <div className="review-cover">
        <Cover work={story} sizes="120px" />
      </div>
      <div className="review-words">
        <h2 dir="auto">{title}</h2>
        <p className="review-by">
          <AnimalPicture animal={author.animal} size={48} />
          <span>
            By <bdi>{author.name}</bdi>, <LocalDate at={createdAt} />
          </span>
        </p>
        {replaces && !isHidden && (
          <p>A change to a story you’ve already read. The story stays the same until you share or send the change.</p>
        )}
        {isHidden && <p>{GROWN_UP_REVIEW_MESSAGES.hidden}</p>}
        <p role="status">{isChanged && GROWN_UP_REVIEW_MESSAGES.changed}</p>
        <Link className="kids-btn kids-btn-ember" to={href('/kids-book/:id', { id })}>
          Read the story
        </Link>
        {findings.length > 0 && (
          <section className="review-findings" aria-label="Perhaps secret">
            <p>This may be better kept secret. You can give the story back with a note.</p>
            <Findings findings={findings} />
          </section>
        )}
        <div className="review-choices">
          {!isHidden && !isPublicStep(replaces) && <ChoiceButton story={opened} choice="group" />}
          {!isHidden && <ChoiceButton story={opened} choice="zone" />}
          <ChoiceButton story={opened} choice="delete" />
        </div>
        <GiveBack story={opened} typed={typed?.choice === 'return' ? typed : null} message={message} />
      </div>
    </article>
  );
}

/** The note that the child reads beside their story. Open when it was refused, so that nothing typed is lost. */
function GiveBack({ story, typed, message }: Omit<Props, 'findings'>) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <details className="review-back" open={typed !== null}>
      <summary>{CHOICE_NAMES.return}</summary>
      <Form method="post" noValidate className="groups-form">
        <input type="hidden" name="work" value={story.id} />
        <input type="hidden" name="version" value={story.draftId} />
        <TextArea
          label={`Your note to ${story.author.name}`}
          name="note"
          dir="auto"
          rows={3}
          required
          hint={`Up to ${REVIEW_NOTE_MAX} characters. The child will see it on their page.`}
          defaultValue={typed?.note}
          error={typed ? message : null}
        />
        <button type="submit" name="choice" value="return" className="kids-btn kids-btn-white kids-btn-small" aria-disabled={busy}>
          Give it back
        </button>
      </Form>
    </details>
  );
}
