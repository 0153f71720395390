import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useIsChild } from '../../document/site.ts';
import { Alert, ToolForm } from '../tool/tool-form.tsx';
import { isForKids, textNoun } from '../tool/tool-words.ts';
import { TryAgain } from '../tool/try-again.tsx';
import type { ToolProps } from '../tools.ts';
import { StoryFields } from './story-fields.tsx';
import { TextResult } from './text-result.tsx';
import { type StorySuggestion, useStory, WRITING } from './use-story.ts';
import '../tool/results.css';

const CUT_OFF = 'This text reached its length limit and stops early.';
const CUT_OFF_KIDS = 'There is more to tell!';

/** Generates a story, its continuation or a chapter. Results are listed until they are inserted or dismissed. */
export function StoryTool({ stateKey, context, mode: given, onUsed }: ToolProps) {
  const kids = isForKids(context.about.kind);
  const isChild = useIsChild();
  const noun = textNoun(context.about.kind);
  const { form, change, mode, setMode, generation, write, results, remove } = useStory({ stateKey, context, mode: given });
  const [insertError, setInsertError] = useState<{ id: string; sentence: string } | null>(null);
  function insert({ id, text }: StorySuggestion) {
    try {
      context.onStory?.(text);
    } catch (error) {
      return setInsertError({ id, sentence: error instanceof Error ? error.message : 'We couldn’t insert the text. Please try again.' });
    }
    remove(id);
    onUsed?.();
  }
  const result = (suggestion: StorySuggestion) => (
    <TextResult key={suggestion.id} title={suggestion.title} text={suggestion.text} onDismiss={() => remove(suggestion.id)}>
      {insertError?.id === suggestion.id && <Alert>{insertError.sentence}</Alert>}
      {suggestion.cut && (
        <p className="made-cut">
          {kids ? CUT_OFF_KIDS : CUT_OFF}
          <Button variant="line" size="sm" disabled={generation.busy} onClick={() => write(suggestion)}>
            Continue it
          </Button>
        </p>
      )}
      {context.onStory && (
        <Button variant="ink" size="sm" onClick={() => insert(suggestion)}>
          {kids ? 'Put it on my page' : 'Insert at cursor'}
        </Button>
      )}
      <TryAgain busy={generation.busy} onRetry={() => write()} />
    </TextResult>
  );
  return (
    <ToolForm
      generation={generation}
      submitLabel={mode === 'continuation' ? `Continue the ${noun}` : 'Write it'}
      doing={WRITING}
      onSubmit={() => write()}
      results={results.length > 0 && <div className="made">{results.map(result)}</div>}
    >
      <StoryFields
        form={form}
        mode={mode}
        kids={kids}
        isChild={isChild}
        noun={noun}
        fields={generation.fields}
        onMode={given ? undefined : setMode}
        onChange={change}
      />
    </ToolForm>
  );
}
