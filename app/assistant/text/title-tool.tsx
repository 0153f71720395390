import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { FAILED, GENRES, KEYWORDS_MAX } from '../assistant-rules.ts';
import { readTitles } from '../generation/read-results.ts';
import { ChoiceChips } from '../tool/fields/choice-chips.tsx';
import { chosen, missingForTitles, NOTHING_CHOSEN } from '../tool/fields/required-fields.ts';
import { ToolForm } from '../tool/tool-form.tsx';
import { useToolState } from '../tool/tool-state.ts';
import { isForKids } from '../tool/tool-words.ts';
import { TryAgain } from '../tool/try-again.tsx';
import { useGeneration } from '../tool/use-generation.ts';
import type { ToolProps } from '../tools.ts';
import '../tool/results.css';

const DOING = 'Thinking...';
const announcementOf = (titles: string[]) => (titles.length === 1 ? 'Your title is ready.' : `${titles.length} titles are ready.`);

/** `used` is the index of the title that was set last. */
type TitleSuggestions = { titles: string[]; used: number | null };

/** Suggests up to five titles from keywords; a chosen one is set in the editor. */
export function TitleTool({ stateKey, context, onUsed }: ToolProps) {
  const key = `${stateKey}:title`;
  const kids = isForKids(context.about.kind);
  const [form, setForm] = useToolState(`${key}:form`, { keywords: '', genre: NOTHING_CHOSEN });
  const [results, setResults] = useToolState<TitleSuggestions>(`${key}:results`, { titles: [], used: null });
  const generation = useGeneration(key, context.epochKey);

  function suggest() {
    if (!generation.validate(missingForTitles(form))) return;
    void generation.send(
      { kind: context.about.kind, keywords: form.keywords.trim(), genre: chosen(form.genre) },
      {
        address: href('/assistant/title'),
        doing: DOING,
        failed: FAILED.title,
        shows: ['keywords', 'genre'],
        read: readTitles,
        announcementOf,
        onDone: (titles) => setResults(() => ({ titles, used: null })),
      },
    );
  }
  function use(at: number, title: string) {
    context.onTitle?.(title);
    setResults((now) => (onUsed ? { titles: [], used: null } : { ...now, used: at }));
    onUsed?.();
  }

  return (
    <ToolForm
      generation={generation}
      submitLabel="Suggest titles"
      doing={DOING}
      onSubmit={suggest}
      results={
        results.titles.length > 0 && (
          <TitleResults {...results} onUse={use}>
            <TryAgain busy={generation.busy} onRetry={suggest} />
          </TitleResults>
        )
      }
    >
      <TextInput
        label={kids ? 'What is in your story?' : 'Keywords'}
        hint={kids ? 'Write a few words, like: moon, bear, boat.' : 'A few words from the story, in any language.'}
        name="keywords"
        dir="auto"
        autoComplete="off"
        required
        maxLength={KEYWORDS_MAX}
        value={form.keywords}
        error={generation.fields.keywords}
        onChange={(event) => {
          const keywords = event.currentTarget.value;
          setForm((now) => ({ ...now, keywords }));
        }}
      />
      {!kids && (
        <ChoiceChips
          label="Genre"
          options={GENRES}
          none="Any"
          own="Your own genre"
          value={form.genre}
          error={generation.fields.genre}
          onChange={(genre) => setForm((now) => ({ ...now, genre }))}
        />
      )}
    </ToolForm>
  );
}

type ResultsProps = TitleSuggestions & { onUse(at: number, title: string): void; children: ReactNode };

/** The suggested titles. A used one keeps its button and the focus, so that it can be used again after Undo. */
const TitleResults = ({ titles, used, onUse, children }: ResultsProps) => (
  <section className="made" aria-label="Suggested titles">
    <ul className="made-titles">
      {titles.map((title, at) => (
        <li key={title}>
          <span dir="auto">{title}</span>
          <Button
            variant={used === at ? 'quiet' : 'line'}
            size="sm"
            className={used === at ? 'made-used' : undefined}
            aria-label={`${used === at ? 'Used' : 'Use this title'}: ${title}`}
            onClick={() => onUse(at, title)}
          >
            {used === at && <Check size={18} strokeWidth={2} aria-hidden />}
            {used === at ? 'Used' : 'Use this title'}
          </Button>
        </li>
      ))}
    </ul>
    {children}
  </section>
);
