import { href } from 'react-router';
import { ALT_MAX } from '#editor/document/document-types.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { cutTo } from '../../forms/text-rules.ts';
import { type Character, FAILED } from '../assistant-rules.ts';
import { looksOf } from '../characters/describe-character.ts';
import { readCharacter, readPicture } from '../generation/read-results.ts';
import { chosen, missingForCharacter, missingForPortrait } from '../tool/fields/required-fields.ts';
import { useToolState } from '../tool/tool-state.ts';
import { useGeneration } from '../tool/use-generation.ts';
import type { ToolProps } from '../tools.ts';
import { NEW_PORTRAIT } from './portrait-fields.tsx';
import { portraitToSend, type Submission, submissionFor } from './portrait-file.ts';

export const DRAWING = 'Drawing...';
export const SAVING = 'Saving...';
const NOT_SAVED = 'Failed to save character';
const SHOWS = ['name', 'gender', 'style', 'age', 'physicalTraits', 'clothing', 'expression'];

/** `width` and `height` are those of a generated portrait; an uploaded one has none. */
type Portrait = { address: string; width?: number; height?: number; alt: string };

const valuesOf = (form: typeof NEW_PORTRAIT) => ({
  name: form.name.trim(),
  gender: form.gender.choice,
  style: chosen(form.style),
  age: form.age.choice,
  physicalTraits: form.physicalTraits.trim(),
  clothing: form.clothing.trim(),
  expression: form.expression.choice,
});

/** The form of a character, its portrait, and the requests that generate the portrait and save the character. */
export function usePortrait({ stateKey, context, onSaved }: Pick<ToolProps, 'stateKey' | 'context'> & { onSaved(): void }) {
  const key = `${stateKey}:portrait`;
  const [form, setForm] = useToolState(`${key}:form`, NEW_PORTRAIT);
  const [portrait, setPortrait] = useToolState<Portrait | null>(`${key}:image`, null);
  const [saving, setSaving] = useToolState<Submission | null>(`${key}:saving`, null);
  const generation = useGeneration(key, context.epochKey);
  const { send, validate } = generation;
  const required = { ...form, gender: form.gender.choice };
  function draw() {
    if (!validate(missingForPortrait(required))) return;
    const details = valuesOf(form);
    const alt = cutTo(looksOf({ name: details.name, details: details as Character['details'] }), ALT_MAX);
    void send(
      { kind: context.about.kind, ...details },
      {
        address: href('/assistant/portrait'),
        doing: DRAWING,
        failed: FAILED.portrait,
        shows: SHOWS,
        read: readPicture,
        announcementOf: () => 'Your portrait is ready.',
        onDone: (picture) => setPortrait(() => ({ ...picture, alt })),
      },
    );
  }
  function save() {
    if (!validate(missingForCharacter(required, portrait?.address)) || !portrait) return;
    const submission = submissionFor(saving, JSON.stringify(valuesOf(form)), portrait.address);
    setSaving(() => submission);
    void send(
      { id: submission.id, ...valuesOf(form), ...portraitToSend(portrait.address) },
      {
        address: href('/characters'),
        doing: SAVING,
        failed: NOT_SAVED,
        shows: [...SHOWS, 'file', 'image'],
        read: readCharacter,
        announcementOf: ({ name }) => `${name} is one of your characters now.`,
        onDone: ({ name }) => {
          setSaving(() => null);
          setForm(() => NEW_PORTRAIT);
          setPortrait(() => null);
          void showToast({ message: `${name} is one of your characters now.` });
          onSaved();
        },
      },
    );
  }
  const change = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  return { form, change, portrait, setPortrait, generation, draw, save };
}
