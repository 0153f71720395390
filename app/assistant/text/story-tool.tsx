import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { newId } from '../../forms/new-id.ts';
import { endOf } from '../../forms/text-rules.ts';
import { FAILED, type StoryMode, WORDS_MAX } from '../assistant-rules.ts';
import { readStory } from '../generation/read-answers.ts';
import { chosen, missingForStory } from '../tool/fields/required-fields.ts';
import { Alert, ToolForm } from '../tool/tool-form.tsx';
import { useToolState } from '../tool/tool-state.ts';
import { isForKids, textNoun } from '../tool/tool-words.ts';
import { TryAgain } from '../tool/try-again.tsx';
import { useGeneration } from '../tool/use-generation.ts';
import type { ToolProps } from '../tools.ts';
import { NEW_STORY_FORM, StoryFields } from './story-fields.tsx';
import { resultAnnouncement, TextResult } from './text-result.tsx';

const DOING = 'Writing…';
type Suggestion = { id: string; text: string; title: string; cut: boolean };
export const CUT_OFF = 'This text reached its length limit and stops early.';
const CUT_OFF_KIDS = 'There is more to tell!';
const RESULTS_SHOWN = 20; // the newest suggestions that are listed

/** Generates a story, its continuation or a chapter. Results are listed until they are inserted or dismissed. */
export function StoryTool({ stateKey, context, mode: given, onUsed }: ToolProps) {
  const key = `${stateKey}:story:${given ?? ''}`;
  const kids = isForKids(context.about.kind);
  const noun = textNoun(context.about.kind);
  const [form, setForm] = useToolState(`${key}:form`, NEW_STORY_FORM);
  const [picked, setMode] = useToolState<StoryMode | null>(`${key}:mode`, null);
  const [preset, setPreset] = useState<StoryMode>('new');
  const detectMode = useEffectEvent(() => setPreset(context.words().trim() ? 'continuation' : 'new'));
  useLayoutEffect(() => detectMode(), []); // words() may flush pending edits, which must not happen during render
  const mode = given ?? picked ?? preset;
  const [made, setMade] = useToolState<{ list: Suggestion[]; count: number }>(`${key}:made`, { list: [], count: 0 });
  const [insertError, setInsertError] = useState<{ id: string; sentence: string } | null>(null);
  const generation = useGeneration(key, context.epochKey);

  /** Requests a text, or the rest of one that ended at its length limit. */
  function write(cut?: Suggestion) {
    if (!generation.validate(missingForStory(mode, form))) return;
    const { kind, workId } = context.about;
    const { tone, genre, ageGroup, theme, style, length, prompt } = form;
    const words = mode === 'new' ? '' : context.words();
    void generation.send(
      {
        kind,
        mode: cut && mode === 'new' ? 'continuation' : mode,
        workId,
        tone: chosen(tone),
        ...(mode === 'new' && { genre: chosen(genre), ageGroup: chosen(ageGroup) }),
        words: endOf([words, cut?.text].filter(Boolean).join('\n\n'), WORDS_MAX),
        theme: chosen(theme),
        style: chosen(style),
        length,
        prompt: prompt.trim(),
      },
      {
        address: '/assistant/story',
        doing: DOING,
        failed: FAILED.story,
        shows: ['tone', 'genre', 'ageGroup', 'prompt'],
        read: readStory,
        announcementOf: ({ text }) => resultAnnouncement(text),
        onDone: (result) =>
          setMade(({ list, count }) =>
            cut
              ? {
                  count,
                  list: list.map((one) => (one.id === cut.id ? { ...one, text: joined(one.text, result.text), cut: result.cut } : one)),
                }
              : { count: count + 1, list: [{ id: newId(), ...result, title: titleOf(kids, count) }, ...list].slice(0, RESULTS_SHOWN) },
          ),
      },
    );
  }
  const remove = (id: string) => setMade((now) => ({ ...now, list: now.list.filter((one) => one.id !== id) }));
  function insert({ id, text }: Suggestion) {
    try {
      context.onStory?.(text);
    } catch (error) {
      return setInsertError({ id, sentence: error instanceof Error ? error.message : 'We couldn’t insert the text. Please try again.' });
    }
    remove(id);
    onUsed?.();
  }

  return (
    <ToolForm
      generation={generation}
      submitLabel={mode === 'continuation' ? `Continue the ${noun}` : 'Write it'}
      doing={DOING}
      onSubmit={() => write()}
      results={
        made.list.length > 0 && (
          <div className="made">
            {made.list.map((one) => (
              <TextResult key={one.id} title={one.title} text={one.text} onDismiss={() => remove(one.id)}>
                {insertError?.id === one.id && <Alert>{insertError.sentence}</Alert>}
                {one.cut && (
                  <p className="made-cut">
                    {kids ? CUT_OFF_KIDS : CUT_OFF}
                    <Button variant="line" size="sm" disabled={generation.busy} onClick={() => write(one)}>
                      Continue it
                    </Button>
                  </p>
                )}
                {context.onStory && (
                  <Button variant="ink" size="sm" onClick={() => insert(one)}>
                    {kids ? 'Put it on my page' : 'Insert at cursor'}
                  </Button>
                )}
                <TryAgain busy={generation.busy} onRetry={() => write()} />
              </TextResult>
            ))}
          </div>
        )
      }
    >
      <StoryFields
        form={form}
        mode={mode}
        kids={kids}
        noun={noun}
        fields={generation.fields}
        onMode={given ? undefined : (next) => setMode(() => next)}
        onChange={(part) => setForm((now) => ({ ...now, ...part }))}
      />
    </ToolForm>
  );
}

const titleOf = (kids: boolean, count: number) =>
  count === 0 ? (kids ? 'An idea' : 'Suggestion') : kids ? 'Another idea' : 'Another suggestion';

/** Appends the rest to the same paragraph within a sentence, otherwise as a new paragraph. */
const joined = (text: string, rest: string) => `${text}${/[.!?…。！？؟।”"»」』]\s*$/u.test(text) ? '\n\n' : ' '}${rest}`;
