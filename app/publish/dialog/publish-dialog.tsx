import { type FormEvent, useState } from 'react';
import type { FieldMessages, Refusal } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { CloseButton, Dialog } from '#ui/dialogs/dialog.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import type { GeneratedImage } from '../../assistant/assistant-rules.ts';
import type { CommentChoice } from '../../audience/comment-access-rules.ts';
import { CommentChoiceFields } from '../../comments/access/comment-choice-fields.tsx';
import { useCommentChoice } from '../../comments/access/use-comment-choice.ts';
import { useIsChild } from '../../document/site.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { classesOf } from '../../works/class-rules.ts';
import { type Kind, kinds } from '../../works/kinds.ts';
import { LabelFields } from '../../works/labels/label-fields.tsx';
import type { Statement } from '../../works/labels/label-rules.ts';
import { PUBLISH_DEFAULTS } from '../../works/publish-default-rules.ts';
import { type RatingChoice, RatingFields } from '../../works/ratings/rating-fields.tsx';
import { RATING_MESSAGES } from '../../works/ratings/rating-rules.ts';
import { useRatingChoice } from '../../works/ratings/use-rating-choice.ts';
import { type StatusChoice, StatusFields } from '../../works/status/status-fields.tsx';
import { defaultStatus } from '../../works/status/status-rules.ts';
import type { DraftToPublish } from '../draft-to-publish.ts';
import { LabelPreview } from '../labels/label-preview.tsx';
import { useStatement } from '../labels/use-statement.ts';
import { ScheduleChoiceFields } from '../schedule/schedule-choice-fields.tsx';
import type { ScheduleChoice } from '../schedule/use-schedule.ts';
import './publish-dialog.css';
import { ClassField, LanguageField, WorkTags } from './choice-fields.tsx';
import { coverContext } from './cover-context.ts';
import { CoverField, useCoverUpload } from './cover-field.tsx';

const ToolDialog = lazyComponent(() => import('../../assistant/tool-dialog.tsx'));

export type DialogChoices = {
  genre: string;
  language: string;
  cover: 'drawn' | (string & {});
  comments: CommentChoice;
  status: StatusChoice;
  /** None of a kids story. */
  rated: RatingChoice | null;
  /** What the author states about assistants; that of a child is not read. */
  stated: Statement;
};
export type PublishProblem = Omit<Refusal, 'problem'> | null;

type Props = {
  kind: Kind;
  draft: DraftToPublish;
  summary: string;
  busy: boolean;
  problem: PublishProblem;
  schedule: ScheduleChoice;
  onClose(): void;
  onPublish(choices: DialogChoices): void;
};

type EndProps = {
  pendingNotice: string | undefined;
  problem: PublishProblem;
  /** What is still to choose. */
  missing: string[];
  unrated: boolean;
  isScheduling: boolean;
  disabled: boolean;
  busy: boolean;
  onClose(): void;
};

/** What prevents publishing, and the buttons. */
const DialogEnd = ({ pendingNotice, problem, missing, unrated, isScheduling, disabled, busy, onClose }: EndProps) => (
  <div className="publish-dialog-end">
    {pendingNotice && <p className="publish-dialog-missing">{pendingNotice}</p>}
    {problem && (
      <p role="alert" className="publish-dialog-missing text-danger">
        {problem.message}
      </p>
    )}
    {unrated && (
      <p className="publish-dialog-missing" role="status">
        {RATING_MESSAGES.missing}
      </p>
    )}
    {missing.length > 0 && (
      <p className="publish-dialog-missing" role="status">
        Still to choose: {missing.join(', ')}.
      </p>
    )}
    <Button variant="quiet" disabled={busy} onClick={onClose}>
      Cancel
    </Button>
    <Button
      type="submit"
      size="lg"
      disabled={missing.length > 0 || unrated || disabled}
      busy={busy && (isScheduling ? 'Scheduling...' : 'Publishing...')}
    >
      <Nib size={20} />
      {isScheduling ? 'Schedule' : 'Publish'}
    </Button>
  </div>
);

type Chosen = { genre: string; language: string; tags: readonly string[]; warnings: readonly string[] | null };

/** What is still to choose besides the rating. */
function missingOf(kind: Kind, { genre, language, tags, warnings }: Chosen): string[] {
  const { classedBy } = kinds[kind];
  return [
    classesOf[kind]?.length && !genre && `a ${classedBy}`,
    classedBy === 'tags' && !tags.length && 'a tag',
    !language.trim() && 'a language',
    warnings?.length === 0 && 'content warnings',
  ].filter((name) => typeof name === 'string');
}

type Choice<T> = readonly [T, (value: T) => void];

/** The choices that children do not have. */
const useMemberChoices = (id: string, kind: Kind) => ({
  comments: useCommentChoice(id),
  status: useState<StatusChoice>({ status: defaultStatus(kind), until: '' }) as Choice<StatusChoice>,
  rated: useRatingChoice(id),
  stated: useStatement(id),
});

const chosenBy = ({ comments, status, rated, stated }: ReturnType<typeof useMemberChoices>) => ({
  comments: comments[0],
  status: status[0],
  rated: rated[0],
  stated: stated[0],
});

type MemberProps = {
  choices: ReturnType<typeof useMemberChoices>;
  isRated: boolean;
  draft: DraftToPublish;
  cover: string;
  schedule: ScheduleChoice;
  fields: FieldMessages;
};

const MemberChoices = ({
  choices: { comments, status, rated, stated },
  isRated,
  draft: { snapshot },
  cover,
  schedule,
  fields,
}: MemberProps) => (
  <>
    <StatusFields choice={status[0]} onChoice={status[1]} fields={fields} />
    {isRated && <RatingFields choice={rated[0]} onChoice={rated[1]} fields={fields} />}
    <LabelFields stated={stated[0]} onStated={stated[1]} fields={fields} />
    <LabelPreview draftId={snapshot.id} revision={snapshot.revision} cover={cover} stated={stated[0]} />
    <CommentChoiceFields choice={comments[0]} onChoice={comments[1]} error={fields.commentRule} />
    <ScheduleChoiceFields choice={schedule} />
  </>
);

/**
 * Collects what a work needs before publishing: a cover (uploaded, generated or drawn), a genre or category, tags, a language, a status, a
 * rating and content warnings. Closing the dialog loses nothing: they are stored with the draft or, like the rating, in this tab.
 */
export function PublishDialog({ kind, draft, summary, busy, problem, schedule, onClose, onPublish }: Props) {
  const { sync, snapshot, author, pendingNotice } = draft;
  const { choices } = snapshot;
  const cover = choices.cover ?? 'drawn';
  const genre = choices.genre ?? PUBLISH_DEFAULTS[kind]?.genre ?? '';
  const language = choices.language ?? PUBLISH_DEFAULTS[kind]?.language ?? '';
  const setCover = (cover: DialogChoices['cover']) => sync.setChoices({ cover });
  const upload = useCoverUpload(kind, setCover);
  const choicesOfMember = useMemberChoices(snapshot.id, kind);
  const [rated] = choicesOfMember.rated;
  const isRated = kind !== 'kids_book';
  const isChild = useIsChild();
  const [isGenerating, setIsGenerating] = useState(false);
  const { noun } = kinds[kind];
  const unrated = isRated && !rated.rating;
  const missing = missingOf(kind, { genre, language, tags: snapshot.tags, warnings: isRated && rated.rating ? rated.warnings : null });

  function onGenerated({ address }: GeneratedImage) {
    setCover(address);
    upload.clearError();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!missing.length && !unrated && !busy)
      onPublish({ genre, language: language.trim(), cover, ...chosenBy(choicesOfMember), ...(!isRated && { rated: null }) });
  }
  return (
    <Dialog open onClose={onClose} title={`Publish your ${noun}`} bare wide>
      <form className="publish-dialog" data-kind={kind} onSubmit={submit}>
        <CoverField
          work={{ kind, title: snapshot.title.trim(), cover: cover === 'drawn' ? null : cover, author: { name: author } }}
          upload={upload}
          onDrawn={() => setCover('drawn')}
          onGenerate={() => setIsGenerating(true)}
        />
        <div className="publish-dialog-choices">
          <header className="flex items-center justify-between">
            <h2 className="display">Publish your {noun}</h2>
            <CloseButton />
          </header>
          <p className="publish-dialog-summary">{summary}</p>
          <ClassField kind={kind} draft={draft} genre={genre} />
          <WorkTags kind={kind} draft={draft} />
          <LanguageField value={language} error={problem?.fields?.language} onChange={(language) => sync.setChoices({ language })} />
          {/* The grown-ups of a child decide about comments. */}
          {!isChild && (
            <MemberChoices
              choices={choicesOfMember}
              isRated={isRated}
              draft={draft}
              cover={cover}
              schedule={schedule}
              fields={problem?.fields ?? {}}
            />
          )}
          <DialogEnd
            pendingNotice={pendingNotice}
            problem={problem}
            missing={missing}
            unrated={unrated}
            isScheduling={schedule.isScheduling}
            disabled={upload.uploading}
            busy={busy}
            onClose={onClose}
          />
        </div>
      </form>
      {/* Inside the dialog, so that Escape closes only this one; outside the form, which would receive its submit events. */}
      {isGenerating && (
        <ToolDialog
          tool="picture"
          context={{ ...coverContext(kind, snapshot), onPicture: onGenerated }}
          onClose={() => setIsGenerating(false)}
          onMissing={() => setIsGenerating(false)}
        />
      )}
    </Dialog>
  );
}
