import { href } from 'react-router';
import { ALT_MAX } from '#editor/document/document-types.ts';
import { newId } from '../../forms/new-id.ts';
import { cutTo } from '../../forms/text-rules.ts';
import { FAILED, type GeneratedImage } from '../assistant-rules.ts';
import { readPicture } from '../generation/read-results.ts';
import { chosen, missingForScene } from '../tool/fields/required-fields.ts';
import { useToolState } from '../tool/tool-state.ts';
import { useGeneration } from '../tool/use-generation.ts';
import type { ToolProps } from '../tools.ts';
import { useSceneForm } from './use-scene-form.ts';

export const DRAWING = 'Drawing...';
const RESULTS_SHOWN = 20; // the newest images that are listed
export type DrawnScene = { id: string; picture: GeneratedImage; alt: string };

/** The form of a scene, its generation, and the images generated from it, the newest first. */
export function useScene({ stateKey, context }: Pick<ToolProps, 'stateKey' | 'context'>) {
  const key = `${stateKey}:scene`;
  const [form, setForm] = useSceneForm(stateKey, context.scene?.());
  const [results, setResults] = useToolState<DrawnScene[]>(`${key}:results`, []);
  const generation = useGeneration(key, context.epochKey);
  function draw() {
    if (!generation.validate(missingForScene(form))) return;
    const description = form.description.trim();
    void generation.send(
      {
        kind: context.about.kind,
        description,
        style: chosen(form.style),
        mood: chosen(form.mood),
        colorTone: chosen(form.colorTone),
        timeOfDay: chosen(form.timeOfDay),
        camera: chosen(form.camera),
      },
      {
        address: href('/assistant/scene'),
        doing: DRAWING,
        failed: FAILED.scene,
        shows: ['description'],
        read: readPicture,
        announcementOf: () => 'Your picture is ready.',
        onDone: (picture) =>
          setResults((list) => [{ id: newId(), picture, alt: cutTo(description, ALT_MAX) }, ...list].slice(0, RESULTS_SHOWN)),
      },
    );
  }
  return {
    form,
    change: (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part })),
    generation,
    draw,
    results,
    setAlt: (id: string, alt: string) => setResults((list) => list.map((scene) => (scene.id === id ? { ...scene, alt } : scene))),
    remove: (id: string) => setResults((list) => list.filter((scene) => scene.id !== id)),
  };
}
