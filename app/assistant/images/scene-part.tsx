import { useEffect, useRef } from 'react';
import { TextArea } from '#ui/controls/field.tsx';
import { backgroundPost } from '../../forms/background-post.ts';
import { newId } from '../../forms/new-id.ts';
import { cutTo } from '../../forms/text-rules.ts';
import { FAILED, type GeneratedImage, SCENE_MAX, TEMPORARY, TEMPORARY_FOR_KIDS } from '../assistant-rules.ts';
import { readPicture } from '../generation/read-answers.ts';
import { chosen, missingForScene } from '../tool/fields/required-fields.ts';
import { ALT_MAX, ImageResult } from '../tool/image-result.tsx';
import { ToolForm } from '../tool/tool-form.tsx';
import { useToolState } from '../tool/tool-state.ts';
import { isForKids } from '../tool/tool-words.ts';
import { TryAgain } from '../tool/try-again.tsx';
import { useGeneration } from '../tool/use-generation.ts';
import type { ToolProps } from '../tools.ts';
import { SceneChoices } from './scene-choices.tsx';
import { useSceneForm } from './use-scene-form.ts';

const DOING = 'Drawing…';
const RESULTS_SHOWN = 20; // the newest images that are listed
type Drawn = { id: string; picture: GeneratedImage; alt: string };

/** Generates the image of a described scene. `takesFocus` puts the caret after the prefilled description. */
export function ScenePart({ stateKey, context, onUsed, takesFocus }: ToolProps & { takesFocus: boolean }) {
  const key = `${stateKey}:scene`;
  const { kind } = context.about;
  const kids = isForKids(kind);
  const [form, setForm] = useSceneForm(stateKey, context.scene?.());
  const [made, setMade] = useToolState<Drawn[]>(`${key}:made`, []);
  const generation = useGeneration(key, context.epochKey);
  const descriptionField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = takesFocus && descriptionField.current;
    if (!field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [takesFocus]);

  function draw() {
    if (!generation.validate(missingForScene(form))) return;
    const description = form.description.trim();
    void generation.send(
      {
        kind,
        description,
        style: chosen(form.style),
        mood: chosen(form.mood),
        colorTone: chosen(form.colorTone),
        timeOfDay: chosen(form.timeOfDay),
        camera: chosen(form.camera),
      },
      {
        address: '/assistant/scene',
        doing: DOING,
        failed: FAILED.scene,
        shows: ['description'],
        read: readPicture,
        announcementOf: () => 'Your picture is ready.',
        onDone: (picture) =>
          setMade((list) => [{ id: newId(), picture, alt: cutTo(description, ALT_MAX) }, ...list].slice(0, RESULTS_SHOWN)),
      },
    );
  }
  const remove = (id: string) => setMade((list) => list.filter((one) => one.id !== id));

  return (
    <ToolForm
      generation={generation}
      submitLabel="Draw it"
      doing={DOING}
      onSubmit={draw}
      results={
        made.length > 0 && (
          <div className="made made-pictures">
            {made.map(({ id, picture, alt }) => (
              <ImageResult
                key={id}
                title={kids ? 'Your picture' : 'A scene'}
                picture={picture}
                alt={alt}
                context={context}
                onAlt={(next) => setMade((list) => list.map((one) => (one.id === id ? { ...one, alt: next } : one)))}
                onInsert={() => {
                  remove(id);
                  onUsed?.();
                }}
                onDismiss={() => {
                  remove(id);
                  backgroundPost('/generated-images/delete', { address: picture.address }).catch(() => {}); // on failure the cleanup deletes it later
                }}
              >
                <TryAgain busy={generation.busy} onRetry={draw} />
              </ImageResult>
            ))}
          </div>
        )
      }
    >
      <TextArea
        ref={descriptionField}
        label={kids ? 'What is in the picture?' : 'Describe the scene'}
        hint={kids ? 'Say who is there, and where.' : 'Who is there, where, and what happens? Use any language.'}
        name="description"
        dir="auto"
        rows={3}
        required
        maxLength={SCENE_MAX}
        value={form.description}
        error={generation.fields.description}
        onChange={(event) => {
          const description = event.currentTarget.value;
          setForm((now) => ({ ...now, description }));
        }}
      />
      <SceneChoices form={form} kids={kids} onChange={(part) => setForm((now) => ({ ...now, ...part }))} />
      <p className="tool-form-note">{kids ? TEMPORARY_FOR_KIDS : TEMPORARY}</p>
    </ToolForm>
  );
}
