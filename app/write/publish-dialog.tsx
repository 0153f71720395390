import { Check, type LucideIcon, Plus, Sparkles, Upload, WandSparkles } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/chip.tsx';
import { CloseButton, Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/field.tsx';
import { Nib } from '#ui/glyphs.tsx';
import type { MadePicture } from '../assistant/assistant-rules.ts';
import { isGenerated } from '../assistant/generated-address.ts';
import type { AssistantContext } from '../assistant/tools.ts';
import { lazily } from '../shell/lazy-component.tsx';
import { useSite } from '../shell/site.ts';
import { classesOf } from '../works/class-rules.ts';
import { Cover } from '../works/cover.tsx';
import { type Kind, kinds } from '../works/kinds.ts';
import { PUBLISHED_WITH } from '../works/publish-default-rules.ts';
import './publish-dialog.css';
import { ADD_A_TAG, type DraftChoices } from './rules.ts';
import { TagsField } from './tags-field.tsx';

const ToolDialog = lazily(() => import('../assistant/tool-dialog.tsx'));

const SHOWN = 8; // genres before "more"

export type PublishChoices = { genre: string; language: string; cover: 'drawn' | (string & {}) };
export type PublishProblem = { message: string; fields?: Record<string, string> } | null;

type Props = {
  kind: Kind;
  open: boolean;
  title: string;
  author: string;
  sum: string;
  /** Says that a suggestion still waits, and does not go out. */
  waits?: string | undefined;
  /** Of a world, which authors sort themselves; null where a genre or category is chosen. */
  tags: readonly string[] | null;
  onTags(tags: readonly string[]): void;
  /** What was chosen so far; kept with the draft, so that closing the sheet loses nothing. */
  choices: DraftChoices;
  onChoices(choices: Partial<DraftChoices>): void;
  languages: readonly string[];
  /** What the writing helper may know of the work when it draws a cover. */
  lent: AssistantContext;
  busy: boolean;
  problem: PublishProblem;
  onClose(): void;
  onUpload(file: File): Promise<string>;
  onPublish(choices: PublishChoices): void;
};

function wayOf(cover: PublishChoices['cover']) {
  if (cover === 'drawn') return cover;
  return isGenerated(cover) ? 'generated' : 'uploaded';
}

/** A tick marks the way that was chosen, so that it is not told by color alone. */
const ChosenIcon = ({ chosen, icon: Icon }: { chosen: boolean; icon: LucideIcon }) =>
  chosen ? <Check size={18} strokeWidth={2.5} aria-hidden /> : <Icon size={18} strokeWidth={1.75} aria-hidden />;

function saidOf(cover: PublishChoices['cover']) {
  if (cover === 'drawn') return 'Drawn from your title';
  return isGenerated(cover) ? 'Your generated picture' : 'Your picture';
}

/** What a work still needs before it goes out: a cover (a picture of one's own or of the writing helper, or the drawn one), a genre, category or tag, a language (PUBLISH-03, -04, -07 to -18, decision 4). */
export function PublishSheet({
  kind,
  open,
  title,
  author,
  sum,
  waits,
  tags,
  onTags,
  choices,
  onChoices,
  languages,
  lent,
  busy,
  problem,
  onClose,
  onUpload,
  onPublish,
}: Props) {
  const cover = choices.cover ?? 'drawn';
  const genre = choices.genre ?? PUBLISHED_WITH[kind]?.genre ?? '';
  const language = choices.language ?? PUBLISHED_WITH[kind]?.language ?? '';
  const setCover = (cover: PublishChoices['cover']) => onChoices({ cover });
  const [all, setAll] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [refused, setRefused] = useState('');
  const [drawing, setDrawing] = useState(false);
  const { assistant } = useSite().site;
  const way = wayOf(cover);
  const file = useRef<HTMLInputElement>(null);
  const list = useId();

  const classes = classesOf[kind] ?? [];
  const { classedBy, noun } = kinds[kind];
  const missing = [
    classes.length > 0 && !genre && `a ${classedBy}`,
    tags && !tags.length && 'a tag',
    !language.trim() && 'a language',
  ].filter(Boolean) as string[];
  const shown = all ? classes : classes.slice(0, SHOWN);

  async function upload(picked: File | undefined) {
    if (!picked) return;
    setUploading(true);
    setRefused('');
    try {
      setCover(await onUpload(picked));
    } catch (error) {
      setRefused(error instanceof Error ? error.message : 'Failed to upload image. Please try again.');
    } finally {
      setUploading(false);
    }
  }

  function generated({ address }: MadePicture) {
    setCover(address);
    setRefused('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!missing.length && !busy) onPublish({ genre, language: language.trim(), cover });
  }

  return (
    <Dialog open={open} onClose={onClose} title={`Publish your ${noun}`} bare wide>
      <form className="publish-sheet" data-kind={kind} onSubmit={submit}>
        <div className="publish-sheet-cover">
          <div className="publish-sheet-cover-object">
            <Cover work={{ kind, title, cover: cover === 'drawn' ? null : cover, author: { name: author } }} sizes="220px" eager />
          </div>
          <p role="status">{uploading ? 'Uploading…' : saidOf(cover)}</p>
          <div className="publish-sheet-cover-choices">
            <Button variant="line" size="sm" aria-pressed={way === 'drawn'} onClick={() => setCover('drawn')}>
              <ChosenIcon chosen={way === 'drawn'} icon={WandSparkles} />
              Drawn cover
            </Button>
            <Button
              variant="line"
              size="sm"
              aria-pressed={way === 'uploaded'}
              busy={uploading && 'Uploading…'}
              onClick={() => file.current?.click()}
            >
              <ChosenIcon chosen={way === 'uploaded'} icon={Upload} />
              Upload
            </Button>
            {assistant && (
              <Button variant="line" size="sm" aria-pressed={way === 'generated'} onClick={() => setDrawing(true)}>
                <ChosenIcon chosen={way === 'generated'} icon={Sparkles} />
                {kind === 'kids_book' ? 'Picture Maker' : 'Generate'}
              </Button>
            )}
            <input
              ref={file}
              type="file"
              accept="image/jpeg,image/png,image/gif,image/webp"
              className="sr-only"
              tabIndex={-1}
              aria-label="Cover picture"
              onChange={(event) => {
                void upload(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </div>
          {refused && (
            <p role="alert" className="text-danger">
              {refused}
            </p>
          )}
        </div>
        <div className="publish-sheet-choices">
          <header className="flex items-center justify-between">
            <h2 className="display">Publish your {noun}</h2>
            <CloseButton />
          </header>
          <p className="publish-sheet-sum">{sum}</p>
          {tags ? (
            <>
              <TagsField tags={tags} onTags={onTags} />
              {!tags.length && <p className="publish-sheet-missing">{ADD_A_TAG}</p>}
            </>
          ) : (
            <fieldset>
              <legend>{classedBy === 'category' ? 'Category' : 'Genre'}</legend>
              <div className="publish-sheet-chips">
                {shown.map((name) => (
                  <ChoiceChip key={name} name="genre" value={name} checked={genre === name} onChange={() => onChoices({ genre: name })}>
                    {name}
                  </ChoiceChip>
                ))}
                {!all && classes.length > SHOWN && (
                  <button type="button" className="chip" onClick={() => setAll(true)}>
                    <Plus size={16} strokeWidth={2} aria-hidden />
                    {classes.length - SHOWN} more
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
          <div className="publish-sheet-end">
            {waits && <p className="publish-sheet-missing">{waits}</p>}
            {problem && (
              <p role="alert" className="publish-sheet-missing text-danger">
                {problem.message}
              </p>
            )}
            {missing.length > 0 && (
              <p className="publish-sheet-missing" role="status">
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
      {/* Within the sheet, so that Escape and a press outside are the upper one's; outside the form, which would hear its submits. */}
      {drawing && (
        <ToolDialog
          tool="picture"
          lent={{ ...lent, isCover: true, imageAction: 'Use as cover', onPicture: generated }}
          onClose={() => setDrawing(false)}
          onMissing={() => setDrawing(false)}
        />
      )}
    </Dialog>
  );
}
