import { ChevronDown } from 'lucide-react';
import { TextArea } from '#ui/controls/field.tsx';
import {
  AGE_GROUPS,
  DEFAULT_LENGTH,
  GENRES,
  LENGTHS,
  type Length,
  PROMPT_MAX,
  STYLES,
  type StoryMode,
  THEMES,
  TONES,
} from '../assistant-rules.ts';
import { KIDS_AGES, KIDS_GENRES, KIDS_TONES } from '../children/child-choice-rules.ts';
import { ChoiceChips } from '../tool/fields/choice-chips.tsx';
import { NOTHING_CHOSEN } from '../tool/fields/required-fields.ts';
import { Segments } from '../tool/fields/segments.tsx';
import { SelectOrOther } from '../tool/fields/select-or-other.tsx';
import './story-fields.css';

export const NEW_STORY_FORM = {
  genre: NOTHING_CHOSEN,
  ageGroup: NOTHING_CHOSEN,
  tone: NOTHING_CHOSEN,
  theme: NOTHING_CHOSEN,
  style: NOTHING_CHOSEN,
  length: DEFAULT_LENGTH as Length,
  prompt: '',
};
type StoryForm = typeof NEW_STORY_FORM;

const modesFor = (noun: string) =>
  [
    { value: 'new', label: `New ${noun}` },
    { value: 'continuation', label: 'Continue' },
  ] as const;

/** Formats "800-1200" as "800–1,200". */
const targetOf = (words: string) =>
  words
    .split('-')
    .map((n) => Number(n).toLocaleString('en-US'))
    .join('–');

type Props = {
  form: StoryForm;
  mode: StoryMode;
  kids: boolean;
  /** A child asks, who chooses from the lists alone (SAFE-12). */
  isChild: boolean;
  /** 'story', or 'text' for other kinds of work. */
  noun: string;
  fields: Record<string, string>;
  /** Omitted if the editor determines the mode. */
  onMode?(mode: StoryMode): void;
  onChange(part: Partial<StoryForm>): void;
};

export function StoryFields({ form, mode, kids, isChild, noun, fields, onMode, onChange }: Props) {
  return (
    <>
      {onMode && (
        <Segments
          label="What to write"
          options={modesFor(noun)}
          value={mode === 'continuation' ? 'continuation' : 'new'}
          onChange={onMode}
        />
      )}
      {mode === 'new' && <KindFields form={form} kids={kids} isChild={isChild} fields={fields} onChange={onChange} />}
      <ChoiceChips
        label={kids ? 'How should it feel?' : 'Tone'}
        options={kids ? KIDS_TONES : TONES}
        own={isChild ? undefined : 'Your own tone'}
        value={form.tone}
        error={fields.tone}
        onChange={(tone) => onChange({ tone })}
      />
      <Segments
        label={kids ? 'How long?' : 'Length'}
        options={LENGTHS.map(({ value, label, words }) => ({ value, label, hint: kids ? undefined : targetOf(words) }))}
        value={form.length}
        onChange={(length) => onChange({ length })}
      />
      <TextArea
        label={mode === 'continuation' ? 'What happens next?' : 'What is it about?'}
        hint={kids ? 'You can leave this empty.' : 'Write in any language; the reply will match.'}
        name="prompt"
        dir="auto"
        rows={3}
        maxLength={PROMPT_MAX}
        value={form.prompt}
        error={fields.prompt}
        onChange={(event) => onChange({ prompt: event.currentTarget.value })}
      />
      {!kids && <MoreChoices form={form} onChange={onChange} />}
    </>
  );
}

/** The kind of a new story; a continuation has that of its text. */
const KindFields = ({ form, kids, isChild, fields, onChange }: Pick<Props, 'form' | 'kids' | 'isChild' | 'fields' | 'onChange'>) => (
  <>
    <ChoiceChips
      label={kids ? 'What kind of story?' : 'Genre'}
      options={kids ? KIDS_GENRES : GENRES}
      own={isChild ? undefined : 'Your own genre'}
      value={form.genre}
      error={fields.genre}
      onChange={(genre) => onChange({ genre })}
    />
    <ChoiceChips
      label={kids ? 'Who is it for?' : 'Age group'}
      options={kids ? KIDS_AGES : AGE_GROUPS}
      own={kids ? undefined : 'Your own age group'}
      value={form.ageGroup}
      error={fields.ageGroup}
      onChange={(ageGroup) => onChange({ ageGroup })}
    />
  </>
);

const MoreChoices = ({ form, onChange }: Pick<Props, 'form' | 'onChange'>) => (
  <details className="tool-form-more">
    <summary>
      More choices
      <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
    </summary>
    <div className="tool-form-pairs">
      <SelectOrOther
        label="Theme"
        options={THEMES}
        none="Any theme"
        own="Your own theme"
        value={form.theme}
        onChange={(theme) => onChange({ theme })}
      />
      <SelectOrOther
        label="Writing style"
        options={STYLES}
        none="Any style"
        own="Your own style"
        value={form.style}
        onChange={(style) => onChange({ style })}
      />
    </div>
  </details>
);
