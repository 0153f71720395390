import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { newId } from '../shell/new-id.ts';
import { FAILED, type StoryMode } from './assistant-rules.ts';
import { newestWords } from './context-window.ts';
import { readStory } from './read-answers.ts';
import { chosen, missingForStory } from './required-fields.ts';
import { NEW_STORY_FORM, StoryFields } from './story-fields.tsx';
import { MadeText, resultAnnouncement } from './text-result.tsx';
import type { ToolProps } from './tool-body.tsx';
import { Alert, ToolForm } from './tool-form.tsx';
import { useToolState } from './tool-state.ts';
import { isForKids, textNoun } from './tool-words.ts';
import { TryAgain } from './try-again.tsx';
import { useGeneration } from './use-generation.ts';

const DOING = 'Writing…';
type Made = { id: string; text: string; title: string; cut: boolean };
export const CUT_OFF = 'This text reached its length limit and stops early.';
const CUT_OFF_KIDS = 'There is more to tell!';
const LISTED = 20; // suggestions that stay listed

/** A story, its going on or a chapter (AI-05 to -12): each result waits in a list until it is put where the writer is. */
export function StoryTool({ place, lent, mode: given, onUsed }: ToolProps) {
  const key = `${place}:story:${given ?? ''}`;
  const kids = isForKids(lent.about.kind);
  const noun = textNoun(lent.about.kind);
  const [form, setForm] = useToolState(`${key}:form`, NEW_STORY_FORM);
  const [picked, setMode] = useToolState<StoryMode | null>(`${key}:mode`, null);
  const [preset, setPreset] = useState<StoryMode>('new');
  const look = useEffectEvent(() => setPreset(lent.words().trim() ? 'continuation' : 'new'));
  useLayoutEffect(() => look(), []); // asking for the words may write them down first, which is not for rendering
  const mode = given ?? picked ?? preset;
  const [made, setMade] = useToolState<{ list: Made[]; count: number }>(`${key}:made`, { list: [], count: 0 });
  const [notPut, setNotPut] = useState<{ id: string; sentence: string } | null>(null);
  const asking = useGeneration(key, lent.desk);

  /** Asks for a text, or for the rest of one that was cut off. */
  function write(cut?: Made) {
    if (!asking.whole(missingForStory(mode, form))) return;
    const { kind, workId } = lent.about;
    const { tone, genre, ageGroup, theme, style, length, prompt } = form;
    const words = mode === 'new' ? '' : lent.words();
    void asking.send(
      {
        kind,
        mode: cut && mode === 'new' ? 'continuation' : mode,
        workId,
        tone: chosen(tone),
        ...(mode === 'new' && { genre: chosen(genre), ageGroup: chosen(ageGroup) }),
        words: newestWords([words, cut?.text].filter(Boolean).join('\n\n')),
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
        heard: ({ text }) => resultAnnouncement(text),
        onDone: (come) =>
          setMade(({ list, count }) =>
            cut
              ? { count, list: list.map((one) => (one.id === cut.id ? { ...one, text: joined(one.text, come.text), cut: come.cut } : one)) }
              : { count: count + 1, list: [{ id: newId(), ...come, title: titleOf(kids, count) }, ...list].slice(0, LISTED) },
          ),
      },
    );
  }
  const away = (id: string) => setMade((now) => ({ ...now, list: now.list.filter((one) => one.id !== id) }));
  function insert({ id, text }: Made) {
    try {
      lent.onStory?.(text);
    } catch (error) {
      return setNotPut({ id, sentence: error instanceof Error ? error.message : 'We couldn’t insert the text. Please try again.' });
    }
    away(id);
    onUsed?.();
  }

  return (
    <ToolForm
      asking={asking}
      deed={mode === 'continuation' ? `Continue the ${noun}` : 'Write it'}
      doing={DOING}
      onAsk={() => write()}
      results={
        made.list.length > 0 && (
          <div className="made">
            {made.list.map((one) => (
              <MadeText key={one.id} title={one.title} text={one.text} onAway={() => away(one.id)}>
                {notPut?.id === one.id && <Alert>{notPut.sentence}</Alert>}
                {one.cut && (
                  <p className="made-cut">
                    {kids ? CUT_OFF_KIDS : CUT_OFF}
                    <Button variant="line" size="sm" disabled={asking.busy} onClick={() => write(one)}>
                      Continue it
                    </Button>
                  </p>
                )}
                {lent.onStory && (
                  <Button variant="ink" size="sm" onClick={() => insert(one)}>
                    {kids ? 'Put it on my page' : 'Insert at cursor'}
                  </Button>
                )}
                <TryAgain busy={asking.busy} onAsk={() => write()} />
              </MadeText>
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
        fields={asking.fields}
        onMode={given ? undefined : (next) => setMode(() => next)}
        onChange={(part) => setForm((now) => ({ ...now, ...part }))}
      />
    </ToolForm>
  );
}

const titleOf = (kids: boolean, count: number) =>
  count === 0 ? (kids ? 'An idea' : 'Suggestion') : kids ? 'Another idea' : 'Another suggestion';

/** Within a sentence the rest goes on in the same paragraph; after its end it begins a new one. */
const joined = (text: string, rest: string) => `${text}${/[.!?…。！？؟।”"»」』]\s*$/u.test(text) ? '\n\n' : ' '}${rest}`;
