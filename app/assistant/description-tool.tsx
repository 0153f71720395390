import { Button } from '#ui/button.tsx';
import { FAILED, NO_CONTENT, NO_CONTENT_YET } from './assistant-rules.ts';
import { firstWords } from './context-window.ts';
import { focusNext } from './focus-next.ts';
import { readDescription } from './read-answers.ts';
import { MadeText, resultAnnouncement } from './text-result.tsx';
import type { ToolProps } from './tool-body.tsx';
import { Alert, ToolForm } from './tool-form.tsx';
import { useToolState } from './tool-state.ts';
import { isForKids } from './tool-words.ts';
import { TryAgain } from './try-again.tsx';
import { useGeneration } from './use-generation.ts';

const DOING = 'Reading…';

/** AI-13: what is written already is all that it needs; where nothing is, it says so when it is asked. */
export function DescriptionTool({ place, lent, onUsed }: ToolProps) {
  const key = `${place}:description`;
  const [made, setMade] = useToolState<string | null>(`${key}:made`, null);
  const asking = useGeneration(key, lent.desk);
  const { whole, send, fields, busy } = asking;

  const wordsNow = () => {
    const words = lent.words();
    return whole(words.trim() ? {} : { words: NO_CONTENT_YET }) ? words : null;
  };
  function suggest() {
    const words = wordsNow();
    if (!words) return;
    void send(
      { kind: lent.about.kind, title: lent.title(), words: firstWords(words) },
      {
        address: '/assistant/description',
        doing: DOING,
        failed: FAILED.description,
        shows: ['words'],
        read: readDescription,
        heard: resultAnnouncement,
        onDone: (description) => setMade(() => description),
      },
    );
  }
  function use(description: string, pressed: Element) {
    if (!onUsed) focusNext(pressed);
    lent.onDescription?.(description);
    setMade(() => null);
    onUsed?.();
  }
  return (
    <ToolForm
      asking={asking}
      deed="Suggest a description"
      doing={DOING}
      onAsk={suggest}
      results={
        made && (
          <MadeText title="A description" text={made} onAway={() => setMade(() => null)}>
            {lent.onDescription && (
              <Button variant="ink" size="sm" onClick={(event) => use(made, event.currentTarget)}>
                Use this description
              </Button>
            )}
            <TryAgain busy={busy} onAsk={suggest} />
          </MadeText>
        )
      }
    >
      <p className="asks-lead">
        {isForKids(lent.about.kind)
          ? 'It reads your pages and says in a few lines what they are about.'
          : `It reads your ${lent.about.kind === 'comic' ? 'panels' : 'pages'} and offers a few lines on what they are about. You decide what stays.`}
      </p>
      {fields.words && <Alert title={NO_CONTENT}>{fields.words}</Alert>}
    </ToolForm>
  );
}
