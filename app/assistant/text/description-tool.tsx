import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { cutTo } from '../../forms/text-rules.ts';
import { FAILED, NO_CONTENT, NO_CONTENT_YET, WORDS_MAX } from '../assistant-rules.ts';
import { readDescription } from '../generation/read-results.ts';
import { focusNext } from '../tool/fields/focus-next.ts';
import { Alert, ToolForm } from '../tool/tool-form.tsx';
import { useToolState } from '../tool/tool-state.ts';
import { isForKids } from '../tool/tool-words.ts';
import { TryAgain } from '../tool/try-again.tsx';
import { useGeneration } from '../tool/use-generation.ts';
import type { ToolProps } from '../tools.ts';
import { resultAnnouncement, TextResult } from './text-result.tsx';

const DOING = 'Reading...';

/** Suggests a description from the existing text. Without text it shows NO_CONTENT on submit (AI-13). */
export function DescriptionTool({ stateKey, context, onUsed }: ToolProps) {
  const key = `${stateKey}:description`;
  const [suggestion, setSuggestion] = useToolState<string | null>(`${key}:suggestion`, null);
  const generation = useGeneration(key, context.epochKey);
  const { validate, send, fields, busy } = generation;

  const currentWords = () => {
    const words = context.words();
    return validate(words.trim() ? {} : { words: NO_CONTENT_YET }) ? words : null;
  };
  function suggest() {
    const words = currentWords();
    if (!words) return;
    void send(
      { kind: context.about.kind, title: context.title(), words: cutTo(words, WORDS_MAX) },
      {
        address: href('/assistant/description'),
        doing: DOING,
        failed: FAILED.description,
        shows: ['words'],
        read: readDescription,
        announcementOf: resultAnnouncement,
        onDone: (description) => setSuggestion(() => description),
      },
    );
  }
  function use(description: string, pressed: Element) {
    if (!onUsed) focusNext(pressed);
    context.onDescription?.(description);
    setSuggestion(() => null);
    onUsed?.();
  }
  return (
    <ToolForm
      generation={generation}
      submitLabel="Suggest a description"
      doing={DOING}
      onSubmit={suggest}
      results={
        suggestion && (
          <TextResult title="A description" text={suggestion} onDismiss={() => setSuggestion(() => null)}>
            {context.onDescription && (
              <Button variant="ink" size="sm" onClick={(event) => use(suggestion, event.currentTarget)}>
                Use this description
              </Button>
            )}
            <TryAgain busy={busy} onRetry={suggest} />
          </TextResult>
        )
      }
    >
      <p className="tool-form-lead">
        {isForKids(context.about.kind)
          ? 'It reads your pages and says in a few lines what they are about.'
          : `It reads your ${context.about.kind === 'comic' ? 'panels' : 'pages'} and offers a few lines on what they are about. You decide what stays.`}
      </p>
      {fields.words && <Alert title={NO_CONTENT}>{fields.words}</Alert>}
    </ToolForm>
  );
}
