import { Check, type LucideIcon, Plus, Sparkles, Upload, WandSparkles } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { IMAGE_ACCEPT } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { ChoiceChip } from '#ui/controls/chip.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { CloseButton, Dialog } from '#ui/dialogs/dialog.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import type { GeneratedImage } from '../assistant/assistant-rules.ts';
import { isGenerated } from '../assistant/generated/generated-address.ts';
import type { AssistantContext } from '../assistant/tools.ts';
import { useSite } from '../document/site.ts';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { classesOf } from '../works/class-rules.ts';
import { Cover } from '../works/covers/cover.tsx';
import { type Kind, kinds } from '../works/kinds.ts';
import { PUBLISH_DEFAULTS } from '../works/publish-default-rules.ts';
import './publish-dialog.css';
import { ADD_A_TAG, type DraftChoices } from '../drafts/rules.ts';
import { TagsField } from '../works/tags-field.tsx';

const ToolDialog = lazyComponent(() => import('../assistant/tool-dialog.tsx'));

const GENRES_SHOWN = 8; // before the "more" button

export type PublishChoices = { genre: string; language: string; cover: 'drawn' | (string & {}) };
export type PublishProblem = { message: string; fields?: Record<string, string> } | null;

type Props = {
  kind: Kind;
  open: boolean;
  title: string;
  author: string;
  sum: string;
  /** Notice that pending suggestions will not be published. */
  pendingNotice?: string | undefined;
  /** The tags of a world; null for kinds with a genre or category. */
  tags: readonly string[] | null;
  onTags(tags: readonly string[]): void;
  /** The choices so far, saved with the draft so that closing the dialog loses nothing. */
  choices: DraftChoices;
  onChoices(choices: Partial<DraftChoices>): void;
  languages: readonly string[];
  /** The assistant context for generating a cover. */
  context: AssistantContext;
  busy: boolean;
  problem: PublishProblem;
  onClose(): void;
  onUpload(file: File): Promise<string>;
  onPublish(choices: PublishChoices): void;
};

function coverTypeOf(cover: PublishChoices['cover']) {
  if (cover === 'drawn') return cover;
  return isGenerated(cover) ? 'generated' : 'uploaded';
}

/** A check mark shows the selected cover type, so that it does not depend on color alone. */
const ChosenIcon = ({ chosen, icon: Icon }: { chosen: boolean; icon: LucideIcon }) =>
  chosen ? <Check size={18} strokeWidth={2.5} aria-hidden /> : <Icon size={18} strokeWidth={1.75} aria-hidden />;

function coverStatus(cover: PublishChoices['cover']) {
  if (cover === 'drawn') return 'Drawn from your title';
  return isGenerated(cover) ? 'Your generated picture' : 'Your picture';
}

/** Collects what a work needs before publishing: a cover (uploaded, generated or drawn), a genre, category or tags, and a language. */
export function PublishDialog({
  kind,
  open,
  title,
  author,
  sum,
  pendingNotice,
  tags,
  onTags,
  choices,
  onChoices,
  languages,
  context,
  busy,
  problem,
  onClose,
  onUpload,
  onPublish,
}: Props) {
  const cover = choices.cover ?? 'drawn';
  const genre = choices.genre ?? PUBLISH_DEFAULTS[kind]?.genre ?? '';
  const language = choices.language ?? PUBLISH_DEFAULTS[kind]?.language ?? '';
  const setCover = (cover: PublishChoices['cover']) => onChoices({ cover });
  const [all, setAll] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [uploadError, setUploadError] = useState('');
  const [isGenerating, setIsGenerating] = useState(false);
  const { assistant } = useSite().site;
  const coverType = coverTypeOf(cover);
  const file = useRef<HTMLInputElement>(null);
  const list = useId();

  const classes = classesOf[kind] ?? [];
  const { classedBy, noun } = kinds[kind];
  const missing = [
    classes.length > 0 && !genre && `a ${classedBy}`,
    tags && !tags.length && 'a tag',
    !language.trim() && 'a language',
  ].filter(Boolean) as string[];
  const shown = all ? classes : classes.slice(0, GENRES_SHOWN);

  async function upload(picked: File | undefined) {
    if (!picked) return;
    setUploading(true);
    setUploadError('');
    try {
      setCover(await onUpload(picked));
    } catch (error) {
      setUploadError(error instanceof Error ? error.message : 'Failed to upload image. Please try again.');
    } finally {
      setUploading(false);
    }
  }

  function onGenerated({ address }: GeneratedImage) {
    setCover(address);
    setUploadError('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!missing.length && !busy) onPublish({ genre, language: language.trim(), cover });
  }

  return (
    <Dialog open={open} onClose={onClose} title={`Publish your ${noun}`} bare wide>
      <form className="publish-dialog" data-kind={kind} onSubmit={submit}>
        <div className="publish-dialog-cover">
          <div className="publish-dialog-cover-object">
            <Cover work={{ kind, title, cover: cover === 'drawn' ? null : cover, author: { name: author } }} sizes="220px" eager />
          </div>
          <p role="status">{uploading ? 'Uploading…' : coverStatus(cover)}</p>
          <div className="publish-dialog-cover-choices">
            <Button variant="line" size="sm" aria-pressed={coverType === 'drawn'} onClick={() => setCover('drawn')}>
              <ChosenIcon chosen={coverType === 'drawn'} icon={WandSparkles} />
              Drawn cover
            </Button>
            <Button
              variant="line"
              size="sm"
              aria-pressed={coverType === 'uploaded'}
              busy={uploading && 'Uploading…'}
              onClick={() => file.current?.click()}
            >
              <ChosenIcon chosen={coverType === 'uploaded'} icon={Upload} />
              Upload
            </Button>
            {assistant && (
              <Button variant="line" size="sm" aria-pressed={coverType === 'generated'} onClick={() => setIsGenerating(true)}>
                <ChosenIcon chosen={coverType === 'generated'} icon={Sparkles} />
                {kind === 'kids_book' ? 'Picture Maker' : 'Generate'}
              </Button>
            )}
            <input
              ref={file}
              type="file"
              accept={IMAGE_ACCEPT}
              className="sr-only"
              tabIndex={-1}
              aria-label="Cover picture"
              onChange={(event) => {
                void upload(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </div>
          {uploadError && (
            <p role="alert" className="text-danger">
              {uploadError}
            </p>
          )}
        </div>
        <div className="publish-dialog-choices">
          <header className="flex items-center justify-between">
            <h2 className="display">Publish your {noun}</h2>
            <CloseButton />
          </header>
          <p className="publish-dialog-sum">{sum}</p>
          {tags ? (
            <>
              <TagsField tags={tags} onTags={onTags} />
              {!tags.length && <p className="publish-dialog-missing">{ADD_A_TAG}</p>}
            </>
          ) : (
            <fieldset>
              <legend>{classedBy === 'category' ? 'Category' : 'Genre'}</legend>
              <div className="publish-dialog-chips">
                {shown.map((name) => (
                  <ChoiceChip key={name} name="genre" value={name} checked={genre === name} onChange={() => onChoices({ genre: name })}>
                    {name}
                  </ChoiceChip>
                ))}
                {!all && classes.length > GENRES_SHOWN && (
                  <button type="button" className="chip" onClick={() => setAll(true)}>
                    <Plus size={16} strokeWidth={2} aria-hidden />
                    {classes.length - GENRES_SHOWN} more
                  </button>
                )}
              </div>
            </fieldset>
          )}
          <TextInput
            label="Language"
            hint="Choose one, or type your own."
            list={list}
            name="language"
            value={language}
            maxLength={40}
            autoComplete="off"
            error={problem?.fields?.language}
            onChange={(event) => onChoices({ language: event.currentTarget.value })}
          />
          <datalist id={list}>
            {languages.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div className="publish-dialog-end">
            {pendingNotice && <p className="publish-dialog-missing">{pendingNotice}</p>}
            {problem && (
              <p role="alert" className="publish-dialog-missing text-danger">
                {problem.message}
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
            <Button type="submit" size="lg" disabled={missing.length > 0 || uploading} busy={busy && 'Publishing...'}>
              <Nib size={20} />
              Publish
            </Button>
          </div>
        </div>
      </form>
      {/* Inside the dialog, so that Escape closes only this one; outside the form, which would receive its submit events. */}
      {isGenerating && (
        <ToolDialog
          tool="picture"
          context={{ ...context, isCover: true, imageAction: 'Use as cover', onPicture: onGenerated }}
          onClose={() => setIsGenerating(false)}
          onMissing={() => setIsGenerating(false)}
        />
      )}
    </Dialog>
  );
}
