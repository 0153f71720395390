import { Check } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { FAILED, GENRES, KEYWORDS_MAX } from '../assistant-rules.ts';
import { readTitles } from '../generation/read-answers.ts';
import { ChoiceChips } from '../tool/fields/choice-chips.tsx';
import { chosen, missingForTitles, NOTHING_CHOSEN } from '../tool/fields/required-fields.ts';
import { ToolForm } from '../tool/tool-form.tsx';
import { useToolState } from '../tool/tool-state.ts';
import { isForKids } from '../tool/tool-words.ts';
import { TryAgain } from '../tool/try-again.tsx';
import { useGeneration } from '../tool/use-generation.ts';
import type { ToolProps } from '../tools.ts';

const DOING = 'Thinking…';
const announcementOf = (titles: string[]) => (titles.length === 1 ? 'Your title is ready.' : `${titles.length} titles are ready.`);

/** Suggests up to five titles from keywords; a chosen one is set in the editor. */
export function TitleTool({ stateKey, context, onUsed }: ToolProps) {
  const key = `${stateKey}:title`;
  const kids = isForKids(context.about.kind);
  const [form, setForm] = useToolState(`${key}:form`, { keywords: '', genre: NOTHING_CHOSEN });
  const [made, setMade] = useToolState<{ titles: string[]; used: number | null }>(`${key}:made`, { titles: [], used: null });
  const generation = useGeneration(key, context.epochKey);

  function suggest() {
    if (!generation.validate(missingForTitles(form))) return;
    void generation.send(
      { kind: context.about.kind, keywords: form.keywords.trim(), genre: chosen(form.genre) },
      {
        address: '/assistant/title',
        doing: DOING,
        failed: FAILED.title,
        shows: ['keywords', 'genre'],
        read: readTitles,
        announcementOf,
        onDone: (titles) => setMade(() => ({ titles, used: null })),
      },
    );
  }
  function use(at: number, title: string) {
    context.onTitle?.(title);
    setMade((now) => (onUsed ? { titles: [], used: null } : { ...now, used: at }));
    onUsed?.();
  }

  return (
    <ToolForm
      generation={generation}
      submitLabel="Suggest titles"
      doing={DOING}
      onSubmit={suggest}
      results={
        made.titles.length > 0 && (
          <section className="made" aria-label="Suggested titles">
            <ul className="made-titles">
              {made.titles.map((title, at) => (
                <li key={title}>
                  <span dir="auto">{title}</span>
                  {/* A used title keeps its button and the focus, so that it can be used again after Undo. */}
                  <Button
                    variant={made.used === at ? 'quiet' : 'line'}
                    size="sm"
                    className={made.used === at ? 'made-used' : undefined}
                    aria-label={`${made.used === at ? 'Used' : 'Use this title'}: ${title}`}
                    onClick={() => use(at, title)}
                  >
                    {made.used === at && <Check size={18} strokeWidth={2} aria-hidden />}
                    {made.used === at ? 'Used' : 'Use this title'}
                  </Button>
                </li>
              ))}
            </ul>
            <TryAgain busy={generation.busy} onRetry={suggest} />
          </section>
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
