import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { newId } from '../shell/new-id.ts';
import { Alert, AskingForm } from './asking-form.tsx';
import { FAILED, type StoryMode } from './assistant-rules.ts';
import { newestWords } from './context-words.ts';
import { useKept } from './kept.ts';
import { heardText, MadeText } from './made-text.tsx';
import { chosen, missingForStory } from './missing.ts';
import { readText } from './read-answers.ts';
import { NEW_STORY_FORM, StoryFields } from './story-fields.tsx';
import type { ToolProps } from './tool-body.tsx';
import { isForKids, textNoun } from './tool-words.ts';
import { TryAgain } from './try-again.tsx';
import { useAsking } from './use-asking.ts';

const DOING = 'Writing…';
type Made = { id: string; text: string; title: string };
const LISTED = 20; // suggestions that stay listed

/** A story, its going on or a chapter (AI-05 to -12): each result waits in a list until it is put where the writer is. */
export function StoryTool({ place, lent, mode: given, onUsed }: ToolProps) {
  const key = `${place}:story:${given ?? ''}`;
  const kids = isForKids(lent.about.kind);
  const noun = textNoun(lent.about.kind);
  const [form, setForm] = useKept(`${key}:form`, NEW_STORY_FORM);
  const [picked, setMode] = useKept<StoryMode | null>(`${key}:mode`, null);
  const [preset, setPreset] = useState<StoryMode>('new');
  const look = useEffectEvent(() => setPreset(lent.words().trim() ? 'continuation' : 'new'));
  useLayoutEffect(() => look(), []); // asking for the words may write them down first, which is not for rendering
  const mode = given ?? picked ?? preset;
  const [made, setMade] = useKept<{ list: Made[]; count: number }>(`${key}:made`, { list: [], count: 0 });
  const [notPut, setNotPut] = useState<{ id: string; sentence: string } | null>(null);
  const asking = useAsking(key, lent.desk);

  function write() {
    if (!asking.whole(missingForStory(mode, form))) return;
    const { kind, workId } = lent.about;
    const { tone, genre, ageGroup, theme, style, length, prompt } = form;
    void asking.send(
      {
        kind,
        mode,
        workId,
        tone: chosen(tone),
        ...(mode === 'new' ? { genre: chosen(genre), ageGroup: chosen(ageGroup) } : { words: newestWords(lent.words()) }),
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
        read: readText,
        heard: heardText,
        onDone: (text) =>
          setMade(({ list, count }) => ({
            count: count + 1,
            list: [{ id: newId(), text, title: titleOf(kids, count) }, ...list].slice(0, LISTED),
          })),
      },
    );
  }
  const away = (id: string) => setMade((now) => ({ ...now, list: now.list.filter((one) => one.id !== id) }));
  function insert({ id, text }: Made) {
    try {
      lent.onStory?.(text);
    } catch (error) {
      return setNotPut({ id, sentence: error instanceof Error ? error.message : 'The text could not be put there. Please try again.' });
    }
    away(id);
    onUsed?.();
  }

  return (
    <AskingForm
      asking={asking}
      deed={mode === 'continuation' ? `Continue the ${noun}` : 'Write it'}
      doing={DOING}
      onAsk={write}
      results={
        made.list.length > 0 && (
          <div className="made">
            {made.list.map((one) => (
              <MadeText key={one.id} title={one.title} text={one.text} onAway={() => away(one.id)}>
                {notPut?.id === one.id && <Alert>{notPut.sentence}</Alert>}
                {lent.onStory && (
                  <Button variant="ink" size="sm" onClick={() => insert(one)}>
                    {kids ? 'Put it on my page' : 'Insert at cursor'}
                  </Button>
                )}
                <TryAgain busy={asking.busy} onAsk={write} />
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
    </AskingForm>
  );
}

const titleOf = (kids: boolean, count: number) => (count === 0 ? (kids ? 'An idea' : 'One way') : kids ? 'Another idea' : 'Another way');
