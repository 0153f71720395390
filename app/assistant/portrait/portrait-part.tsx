import { Button } from '#ui/controls/button.tsx';
import { TEMPORARY, TEMPORARY_FOR_KIDS } from '../assistant-rules.ts';
import { ImageResult } from '../tool/image-result.tsx';
import { ToolForm } from '../tool/tool-form.tsx';
import { isForKids } from '../tool/tool-words.ts';
import { TryAgain } from '../tool/try-again.tsx';
import type { ToolProps } from '../tools.ts';
import { PortraitFields } from './portrait-fields.tsx';
import { PortraitUpload } from './portrait-upload.tsx';
import { DRAWING, SAVING, usePortrait } from './use-portrait.ts';

/** Creates a character: its details and a generated or uploaded portrait. */
export function PortraitPart({ stateKey, context, onUsed, onSaved, takesFocus }: ToolProps & { onSaved(): void; takesFocus: boolean }) {
  const kids = isForKids(context.about.kind);
  const { form, change, portrait, setPortrait, generation, draw, save } = usePortrait({ stateKey, context, onSaved });
  const { doing, busy, fields } = generation;
  const { width, height } = portrait ?? {};
  return (
    <ToolForm
      generation={generation}
      submitLabel="Draw the portrait"
      doing={DRAWING}
      onSubmit={draw}
      results={
        <>
          {portrait && width && height && (
            <ImageResult
              title="The portrait"
              quiet
              picture={{ address: portrait.address, width, height }}
              alt={portrait.alt}
              context={context}
              onAlt={(alt) => setPortrait((now) => now && { ...now, alt })}
              onInsert={() => onUsed?.()}
              onDismiss={() => setPortrait(() => null)}
            >
              <TryAgain busy={busy} onRetry={draw} />
            </ImageResult>
          )}
          <PortraitUpload
            error={fields.file ?? fields.image}
            preview={portrait && !width ? portrait.address : null}
            onPicture={(address) => setPortrait(() => (address === null ? null : { address, alt: '' }))}
          />
          <Button variant={portrait ? 'ink' : 'line'} busy={doing === SAVING && SAVING} inactive={busy} onClick={save}>
            Save character
          </Button>
        </>
      }
    >
      <PortraitFields form={form} kids={kids} takesFocus={takesFocus} fields={fields} onChange={change} />
      <p className="tool-form-note">{kids ? TEMPORARY_FOR_KIDS : TEMPORARY}</p>
    </ToolForm>
  );
}
