import { ART_STYLES, CAMERA_VIEWS, COLOR_TONES, MOODS, TIMES_OF_DAY } from '../assistant-rules.ts';
import { KIDS_ART_STYLES, KIDS_TIMES } from '../children/child-choice-rules.ts';
import { ChoiceChips } from '../tool/fields/choice-chips.tsx';
import { SelectOrOther } from '../tool/fields/select-or-other.tsx';
import type { SceneForm } from './use-scene-form.ts';

type Props = { form: SceneForm; kids: boolean; isChild: boolean; onChange(part: Partial<SceneForm>): void };

/** The style of a scene; every choice has a default. Children choose only style and time of day. */
export const SceneChoices = ({ form, kids, isChild, onChange }: Props) =>
  kids ? (
    <>
      <ChoiceChips
        label="How should it look?"
        options={KIDS_ART_STYLES}
        own={isChild ? undefined : 'Your own look'}
        value={form.style}
        onChange={(style) => onChange({ style })}
      />
      <ChoiceChips label="When is it?" options={KIDS_TIMES} value={form.timeOfDay} onChange={(timeOfDay) => onChange({ timeOfDay })} />
    </>
  ) : (
    <div className="tool-form-pairs">
      <SelectOrOther label="Style" options={ART_STYLES} own="Your own style" value={form.style} onChange={(style) => onChange({ style })} />
      <SelectOrOther label="Mood" options={MOODS} value={form.mood} onChange={(mood) => onChange({ mood })} />
      <SelectOrOther label="Color tone" options={COLOR_TONES} value={form.colorTone} onChange={(colorTone) => onChange({ colorTone })} />
      <SelectOrOther label="Time of day" options={TIMES_OF_DAY} value={form.timeOfDay} onChange={(timeOfDay) => onChange({ timeOfDay })} />
      <SelectOrOther
        label="Camera view"
        options={CAMERA_VIEWS}
        none="Any view"
        value={form.camera}
        onChange={(camera) => onChange({ camera })}
      />
    </div>
  );
