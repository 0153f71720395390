import { useEffect, useRef } from 'react';
import { TextArea } from '#ui/field.tsx';
import { newId } from '../shell/new-id.ts';
import { quietPost } from '../works/background-post.ts';
import { cutTo } from '../write/rules.ts';
import { FAILED, type MadePicture as Picture, SCENE_MAX, TEMPORARY, TEMPORARY_FOR_KIDS } from './assistant-rules.ts';
import { ALT_MAX, MadePicture } from './image-result.tsx';
import { readPicture } from './read-answers.ts';
import { chosen, missingForScene } from './required-fields.ts';
import { SceneChoices } from './scene-choices.tsx';
import type { ToolProps } from './tool-body.tsx';
import { ToolForm } from './tool-form.tsx';
import { useToolState } from './tool-state.ts';
import { isForKids } from './tool-words.ts';
import { TryAgain } from './try-again.tsx';
import { useGeneration } from './use-generation.ts';
import { useSceneForm } from './use-scene-form.ts';

const DOING = 'Drawing…';
const LISTED = 20; // pictures that stay listed
type Made = { id: string; picture: Picture; alt: string };

/** AI-15 to -17: a described scene becomes a picture. `begun` puts the cursor behind what was filled in. */
export function ScenePart({ place, lent, onUsed, begun }: ToolProps & { begun: boolean }) {
  const key = `${place}:scene`;
  const { kind } = lent.about;
  const kids = isForKids(kind);
  const [form, setForm] = useSceneForm(place, lent.scene?.());
  const [made, setMade] = useToolState<Made[]>(`${key}:made`, []);
  const asking = useGeneration(key, lent.desk);
  const describes = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = begun && describes.current;
    if (!field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [begun]);

  function draw() {
    if (!asking.whole(missingForScene(form))) return;
    const description = form.description.trim();
    void asking.send(
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
        heard: () => 'Your picture is ready.',
        onDone: (picture) => setMade((list) => [{ id: newId(), picture, alt: cutTo(description, ALT_MAX) }, ...list].slice(0, LISTED)),
      },
    );
  }
  const away = (id: string) => setMade((list) => list.filter((one) => one.id !== id));

  return (
    <ToolForm
      asking={asking}
      deed="Draw it"
      doing={DOING}
      onAsk={draw}
      results={
        made.length > 0 && (
          <div className="made made-pictures">
            {made.map(({ id, picture, alt }) => (
              <MadePicture
                key={id}
                title={kids ? 'Your picture' : 'A scene'}
                picture={picture}
                alt={alt}
                lent={lent}
                onAlt={(next) => setMade((list) => list.map((one) => (one.id === id ? { ...one, alt: next } : one)))}
                onPut={() => {
                  away(id);
                  onUsed?.();
                }}
                onAway={() => {
                  away(id);
                  quietPost('/generated-images/delete', { address: picture.address }).catch(() => {}); // else it is cleaned up later
                }}
              >
                <TryAgain busy={asking.busy} onAsk={draw} />
              </MadePicture>
            ))}
          </div>
        )
      }
    >
      <TextArea
        ref={describes}
        label={kids ? 'What is in the picture?' : 'Describe the scene'}
        hint={kids ? 'Say who is there, and where.' : 'Who is there, where, and what happens? Use any language.'}
        name="description"
        dir="auto"
        rows={3}
        required
        maxLength={SCENE_MAX}
        value={form.description}
        error={asking.fields.description}
        onChange={(event) => {
          const description = event.currentTarget.value;
          setForm((now) => ({ ...now, description }));
        }}
      />
      <SceneChoices form={form} kids={kids} onChange={(part) => setForm((now) => ({ ...now, ...part }))} />
      <p className="asks-note">{kids ? TEMPORARY_FOR_KIDS : TEMPORARY}</p>
    </ToolForm>
  );
}
