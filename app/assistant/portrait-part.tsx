import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import { cutTo } from '../write/rules.ts';
import { type Character, FAILED, TEMPORARY, TEMPORARY_FOR_KIDS } from './assistant-rules.ts';
import { looksOf } from './describe-character.ts';
import { ALT_MAX, MadePicture } from './image-result.tsx';
import { NEW_PORTRAIT, PortraitFields } from './portrait-fields.tsx';
import { portraitToSend } from './portrait-file.ts';
import { PortraitUpload } from './portrait-upload.tsx';
import { readCharacter, readPicture } from './read-answers.ts';
import { chosen, missingForCharacter, missingForPortrait } from './required-fields.ts';
import { type SentOnce, sentOnce } from './submission-id.ts';
import type { ToolProps } from './tool-body.tsx';
import { ToolForm } from './tool-form.tsx';
import { useToolState } from './tool-state.ts';
import { isForKids } from './tool-words.ts';
import { TryAgain } from './try-again.tsx';
import { useGeneration } from './use-generation.ts';

const DRAWING = 'Drawing…';
const SAVING = 'Saving…';
const NOT_SAVED = 'Failed to save character';
const SHOWS = ['name', 'gender', 'style', 'age', 'physicalTraits', 'clothing', 'expression'];

/** CHAR-01 to -08: who it is, a portrait that is drawn or brought along, and keeping both. */
export function PortraitPart({ place, lent, onUsed, onSaved, begun }: ToolProps & { onSaved(): void; begun: boolean }) {
  const key = `${place}:portrait`;
  const { kind } = lent.about;
  const [form, setForm] = useToolState(`${key}:form`, NEW_PORTRAIT);
  const [portrait, setPortrait] = useToolState<{ address: string; width?: number; height?: number; alt: string } | null>(
    `${key}:made`,
    null,
  );
  const [saving, setSaving] = useToolState<SentOnce | null>(`${key}:saving`, null);
  const asking = useGeneration(key, lent.desk);
  const { doing, busy, fields, send, whole } = asking;

  const sent = () => ({
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
    if (!whole(missingForPortrait(required))) return;
    const details = sent();
    void send(
      { kind, ...details },
      {
        address: '/assistant/portrait',
        doing: DRAWING,
        failed: FAILED.portrait,
        shows: SHOWS,
        read: readPicture,
        heard: () => 'Your portrait is ready.',
        onDone: (picture) =>
          setPortrait(() => ({
            ...picture,
            alt: cutTo(looksOf({ name: details.name, details: details as Character['details'] }), ALT_MAX),
          })),
      },
    );
  }
  function save() {
    if (!whole(missingForCharacter(required, portrait?.address)) || !portrait) return;
    const once = sentOnce(saving, JSON.stringify(sent()), portrait.address);
    setSaving(() => once);
    void send(
      { id: once.id, ...sent(), ...portraitToSend(portrait.address) },
      {
        address: '/characters',
        doing: SAVING,
        failed: NOT_SAVED,
        shows: [...SHOWS, 'file', 'image'],
        read: readCharacter,
        heard: ({ name }) => `${name} is one of your characters now.`,
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
      asking={asking}
      deed="Draw the portrait"
      doing={DRAWING}
      onAsk={draw}
      results={
        <>
          {portrait && width && height && (
            <MadePicture
              title="The portrait"
              quiet
              picture={{ address: portrait.address, width, height }}
              alt={portrait.alt}
              lent={lent}
              onAlt={(alt) => setPortrait((now) => now && { ...now, alt })}
              onPut={() => onUsed?.()}
              onAway={() => setPortrait(() => null)}
            >
              <TryAgain busy={busy} onAsk={draw} />
            </MadePicture>
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
        begun={begun}
        fields={fields}
        onChange={(part) => setForm((now) => ({ ...now, ...part }))}
      />
      <p className="asks-note">{isForKids(kind) ? TEMPORARY_FOR_KIDS : TEMPORARY}</p>
    </ToolForm>
  );
}
