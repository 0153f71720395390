import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { TextArea } from '#ui/controls/field.tsx';
import { useIsChild } from '../../document/site.ts';
import { backgroundPost } from '../../forms/latest/background-post.ts';
import { SCENE_MAX, TEMPORARY, TEMPORARY_FOR_KIDS } from '../assistant-rules.ts';
import { ImageResult } from '../tool/image-result.tsx';
import { ToolForm } from '../tool/tool-form.tsx';
import { isForKids } from '../tool/tool-words.ts';
import { TryAgain } from '../tool/try-again.tsx';
import type { ToolProps } from '../tools.ts';
import { SceneChoices } from './scene-choices.tsx';
import { DRAWING, type DrawnScene, useScene } from './use-scene.ts';

/** Generates the image of a described scene. `takesFocus` puts the caret after the prefilled description. */
export function ScenePart({ stateKey, context, onUsed, takesFocus }: ToolProps & { takesFocus: boolean }) {
  const kids = isForKids(context.about.kind);
  const isChild = useIsChild();
  const { form, change, generation, draw, results, setAlt, remove } = useScene({ stateKey, context });
  const descriptionField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = takesFocus && descriptionField.current;
    if (!field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [takesFocus]);
  const result = ({ id, picture, alt }: DrawnScene) => (
    <ImageResult
      key={id}
      title={kids ? 'Your picture' : 'A scene'}
      picture={picture}
      alt={alt}
      context={context}
      onAlt={(next) => setAlt(id, next)}
      onInsert={() => {
        remove(id);
        onUsed?.();
      }}
      onDismiss={() => {
        remove(id);
        // on failure the cleanup deletes it later
        backgroundPost(href('/generated-images/delete'), { address: picture.address }).catch(() => {});
      }}
    >
      <TryAgain busy={generation.busy} onRetry={draw} />
    </ImageResult>
  );
  return (
    <ToolForm
      generation={generation}
      submitLabel="Draw it"
      doing={DRAWING}
      onSubmit={draw}
      results={results.length > 0 && <div className="made made-pictures">{results.map(result)}</div>}
    >
      <TextArea
        ref={descriptionField}
        label={kids ? 'What is in the picture?' : 'Describe the scene'}
        hint={
          isChild
            ? 'An animal, a place or a thing. It draws no people.'
            : kids
              ? 'Say who is there, and where.'
              : 'Who is there, where, and what happens? Use any language.'
        }
        name="description"
        dir="auto"
        rows={3}
        required
        maxLength={SCENE_MAX}
        value={form.description}
        error={generation.fields.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <SceneChoices form={form} kids={kids} isChild={isChild} onChange={change} />
      <p className="tool-form-note">{kids ? TEMPORARY_FOR_KIDS : TEMPORARY}</p>
    </ToolForm>
  );
}
