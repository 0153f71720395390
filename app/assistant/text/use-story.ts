import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { href } from 'react-router';
import { newId } from '../../forms/new-id.ts';
import { endOf } from '../../forms/text-rules.ts';
import { FAILED, type StoryMode, WORDS_MAX } from '../assistant-rules.ts';
import { readStory } from '../generation/read-results.ts';
import { chosen, missingForStory } from '../tool/fields/required-fields.ts';
import { useToolState } from '../tool/tool-state.ts';
import { isForKids } from '../tool/tool-words.ts';
import { useGeneration } from '../tool/use-generation.ts';
import type { ToolProps } from '../tools.ts';
import { NEW_STORY_FORM } from './story-fields.tsx';
import { resultAnnouncement } from './text-result.tsx';

export const WRITING = 'Writing...';
const RESULTS_SHOWN = 20; // the newest suggestions that are listed
export type StorySuggestion = { id: string; text: string; title: string; cut: boolean };

/** The form of a story, its generation, and the texts generated from it, the newest first. */
export function useStory({ stateKey, context, mode: given }: Pick<ToolProps, 'stateKey' | 'context' | 'mode'>) {
  const key = `${stateKey}:story:${given ?? ''}`;
  const [form, setForm] = useToolState(`${key}:form`, NEW_STORY_FORM);
  const [picked, setMode] = useToolState<StoryMode | null>(`${key}:mode`, null);
  const [defaultMode, setDefaultMode] = useState<StoryMode>('new');
  const detectMode = useEffectEvent(() => setDefaultMode(context.words().trim() ? 'continuation' : 'new'));
  useLayoutEffect(() => detectMode(), []); // words() may flush pending edits, which must not happen during render
  const mode = given ?? picked ?? defaultMode;
  const [results, setResults] = useToolState<{ list: StorySuggestion[]; count: number }>(`${key}:results`, { list: [], count: 0 });
  const generation = useGeneration(key, context.epochKey);
  const { kind, workId } = context.about;

  /** Requests a text, or the rest of one that ended at its length limit. */
  function write(cut?: StorySuggestion) {
    if (!generation.validate(missingForStory(mode, form))) return;
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
        address: href('/assistant/story'),
        doing: WRITING,
        failed: FAILED.story,
        shows: ['tone', 'genre', 'ageGroup', 'prompt'],
        read: readStory,
        announcementOf: ({ text }) => resultAnnouncement(text),
        onDone: (result) =>
          setResults(({ list, count }) =>
            cut
              ? {
                  count,
                  list: list.map((suggestion) =>
                    suggestion.id === cut.id ? { ...suggestion, text: joined(suggestion.text, result.text), cut: result.cut } : suggestion,
                  ),
                }
              : {
                  count: count + 1,
                  list: [{ id: newId(), ...result, title: titleOf(isForKids(kind), count) }, ...list].slice(0, RESULTS_SHOWN),
                },
          ),
      },
    );
  }
  return {
    form,
    change: (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part })),
    mode,
    setMode: (next: StoryMode) => setMode(() => next),
    generation,
    write,
    results: results.list,
    remove: (id: string) => setResults((now) => ({ ...now, list: now.list.filter((suggestion) => suggestion.id !== id) })),
  };
}

const titleOf = (kids: boolean, count: number) =>
  count === 0 ? (kids ? 'An idea' : 'Suggestion') : kids ? 'Another idea' : 'Another suggestion';

/** Appends the rest to the same paragraph within a sentence, otherwise as a new paragraph. */
const joined = (text: string, rest: string) => `${text}${/[.!?…。！？؟।”"»」』]\s*$/u.test(text) ? '\n\n' : ' '}${rest}`;
