import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { sceneWith } from './describe-character.ts';
import { OwnCharacters } from './own-characters.tsx';
import { PortraitPart } from './portrait-part.tsx';
import { ScenePart } from './scene-part.tsx';
import type { ToolProps } from './tool-body.tsx';
import { useToolState } from './tool-state.ts';
import { isForKids } from './tool-words.ts';
import { useSceneForm } from './use-scene-form.ts';

type Part = 'scene' | 'character' | 'characters';

/** AI-14: a scene, a character, and one's own characters. */
export function PictureTool(props: ToolProps) {
  const { place, shared, lent } = props;
  const [part, setPart] = useToolState<Part>(`${place}:picture:part`, 'scene');
  const [, setScene] = useSceneForm(place, lent.scene?.());
  // A part that another one led to takes the focus: the button that was pressed is gone.
  const [led, setLed] = useState<Part | null>(null);
  const show = (next: Part) => {
    setLed(next);
    setPart(() => next);
  };
  return (
    <Tabs.Root
      value={part}
      onValueChange={(next) => {
        setLed(null);
        setPart(() => next as Part);
      }}
      className="tool-parts"
    >
      <Tabs.List className="tool-tabs" aria-label="What to draw">
        <Tabs.Tab value="scene">{isForKids(lent.about.kind) ? 'Picture' : 'Scene'}</Tabs.Tab>
        <Tabs.Tab value="character">Character</Tabs.Tab>
        <Tabs.Tab value="characters">My characters</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="scene">
        <ScenePart {...props} begun={led === 'scene'} />
      </Tabs.Panel>
      <Tabs.Panel value="character">
        <PortraitPart {...props} place={shared} begun={led === 'character'} onSaved={() => show('characters')} />
      </Tabs.Panel>
      <Tabs.Panel value="characters">
        <OwnCharacters
          {...props}
          begun={led === 'characters'}
          onCreate={() => show('character')}
          onScene={(character) => {
            setScene((now) => ({ ...now, description: sceneWith(now.description, character) }));
            show('scene');
          }}
        />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
