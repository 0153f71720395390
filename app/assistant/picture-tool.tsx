import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { useKept } from './kept.ts';
import { sceneWith } from './looks.ts';
import { OwnCharacters } from './own-characters.tsx';
import { PortraitPart } from './portrait-part.tsx';
import { ScenePart } from './scene-part.tsx';
import type { ToolProps } from './tool-body.tsx';
import { isForKids } from './tool-words.ts';
import { useSceneForm } from './use-scene-form.ts';

type Part = 'scene' | 'character' | 'characters';

/** AI-14: a scene, a character, and one's own characters. */
export function PictureTool(props: ToolProps) {
  const { place, lent } = props;
  const [part, setPart] = useKept<Part>(`${place}:picture:part`, 'scene');
  const [, setScene] = useSceneForm(place);
  const [begun, setBegun] = useState(false);
  const show = (next: Part, filled = false) => {
    setBegun(filled);
    setPart(() => next);
  };
  return (
    <Tabs.Root value={part} onValueChange={(next) => show(next as Part)} className="tool-parts">
      <Tabs.List className="tool-tabs" aria-label="What to draw">
        <Tabs.Tab value="scene">{isForKids(lent.about.kind) ? 'Picture' : 'Scene'}</Tabs.Tab>
        <Tabs.Tab value="character">Character</Tabs.Tab>
        <Tabs.Tab value="characters">My characters</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="scene">
        <ScenePart {...props} begun={begun} />
      </Tabs.Panel>
      <Tabs.Panel value="character">
        <PortraitPart {...props} onSaved={() => show('characters')} />
      </Tabs.Panel>
      <Tabs.Panel value="characters">
        <OwnCharacters
          {...props}
          onCreate={() => show('character')}
          onScene={(character) => {
            setScene((now) => ({ ...now, description: sceneWith(now.description, character) }));
            show('scene', true);
          }}
        />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
