import { Button } from '#ui/controls/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { cutTo } from '../../forms/text-rules.ts';
import { type Character, FAILED, TEMPORARY, TEMPORARY_FOR_KIDS } from '../assistant-rules.ts';
import { looksOf } from '../characters/describe-character.ts';
import { readCharacter, readPicture } from '../generation/read-answers.ts';
import { chosen, missingForCharacter, missingForPortrait } from '../tool/fields/required-fields.ts';
import { ALT_MAX, ImageResult } from '../tool/image-result.tsx';
import { ToolForm } from '../tool/tool-form.tsx';
import { useToolState } from '../tool/tool-state.ts';
import { isForKids } from '../tool/tool-words.ts';
import { TryAgain } from '../tool/try-again.tsx';
import { useGeneration } from '../tool/use-generation.ts';
import type { ToolProps } from '../tools.ts';
import { NEW_PORTRAIT, PortraitFields } from './portrait-fields.tsx';
import { portraitToSend, type Submission, submissionFor } from './portrait-file.ts';
import { PortraitUpload } from './portrait-upload.tsx';

const DRAWING = 'Drawing…';
const SAVING = 'Saving…';
const NOT_SAVED = 'Failed to save character';
const SHOWS = ['name', 'gender', 'style', 'age', 'physicalTraits', 'clothing', 'expression'];

/** Creates a character: its details and a generated or uploaded portrait. */
export function PortraitPart({ stateKey, context, onUsed, onSaved, takesFocus }: ToolProps & { onSaved(): void; takesFocus: boolean }) {
  const key = `${stateKey}:portrait`;
  const { kind } = context.about;
  const [form, setForm] = useToolState(`${key}:form`, NEW_PORTRAIT);
  const [portrait, setPortrait] = useToolState<{ address: string; width?: number; height?: number; alt: string } | null>(
    `${key}:made`,
    null,
  );
  const [saving, setSaving] = useToolState<Submission | null>(`${key}:saving`, null);
  const generation = useGeneration(key, context.epochKey);
  const { doing, busy, fields, send, validate } = generation;

  const values = () => ({
    name: form.name.trim(),
    gender: form.gender.choice,
    style: chosen(form.style),
    age: form.age.choice,
    physicalTraits: form.physicalTraits.trim(),
    clothing: form.clothing.trim(),
    expression: form.expression.choice,
  });
  const required = { ...form, gender: form.gender.choice };
  function draw() {
    if (!validate(missingForPortrait(required))) return;
    const details = values();
    void send(
      { kind, ...details },
      {
        address: '/assistant/portrait',
        doing: DRAWING,
        failed: FAILED.portrait,
        shows: SHOWS,
        read: readPicture,
        announcementOf: () => 'Your portrait is ready.',
        onDone: (picture) =>
          setPortrait(() => ({
            ...picture,
            alt: cutTo(looksOf({ name: details.name, details: details as Character['details'] }), ALT_MAX),
          })),
      },
    );
  }
  function save() {
    if (!validate(missingForCharacter(required, portrait?.address)) || !portrait) return;
    const submission = submissionFor(saving, JSON.stringify(values()), portrait.address);
    setSaving(() => submission);
    void send(
      { id: submission.id, ...values(), ...portraitToSend(portrait.address) },
      {
        address: '/characters',
        doing: SAVING,
        failed: NOT_SAVED,
        shows: [...SHOWS, 'file', 'image'],
        read: readCharacter,
        announcementOf: ({ name }) => `${name} is one of your characters now.`,
        onDone: ({ name }) => {
          setSaving(() => null);
          setForm(() => NEW_PORTRAIT);
          setPortrait(() => null);
          void notify({ words: `${name} is one of your characters now.` });
          onSaved();
        },
      },
    );
  }
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
          <Button variant={portrait ? 'ink' : 'line'} busy={doing === SAVING && SAVING} disabled={busy} onClick={save}>
            Save character
          </Button>
        </>
      }
    >
      <PortraitFields
        form={form}
        kids={isForKids(kind)}
        takesFocus={takesFocus}
        fields={fields}
        onChange={(part) => setForm((now) => ({ ...now, ...part }))}
      />
      <p className="tool-form-note">{isForKids(kind) ? TEMPORARY_FOR_KIDS : TEMPORARY}</p>
    </ToolForm>
  );
}
