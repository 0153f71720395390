import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { useIsChild } from '../document/site.ts';
import { sceneWith } from './characters/describe-character.ts';
import { OwnCharacters } from './characters/own-characters.tsx';
import { ScenePart } from './images/scene-part.tsx';
import { useSceneForm } from './images/use-scene-form.ts';
import { PortraitPart } from './portrait/portrait-part.tsx';
import { useToolState } from './tool/tool-state.ts';
import { isForKids } from './tool/tool-words.ts';
import type { ToolProps } from './tools.ts';
import './picture-tool.css';

type Part = 'scene' | 'character' | 'characters';

/** The image tool. A child gets no pictures of people, so they have no characters (SAFE-12). */
export const PictureTool = (props: ToolProps) => (useIsChild() ? <ScenePart {...props} takesFocus={false} /> : <PictureTabs {...props} />);

/** Three tabs: a scene, a new character, and the viewer's characters. */
function PictureTabs(props: ToolProps) {
  const { stateKey, sharedKey, context } = props;
  const [part, setPart] = useToolState<Part>(`${stateKey}:picture:part`, 'scene');
  const [, setScene] = useSceneForm(stateKey, context.scene?.());
  // A tab opened by a button of another tab takes the focus, because that button is removed.
  const [focused, setFocused] = useState<Part | null>(null);
  const show = (next: Part) => {
    setFocused(next);
    setPart(() => next);
  };
  return (
    <Tabs.Root
      value={part}
      onValueChange={(next) => {
        setFocused(null);
        setPart(() => next as Part);
      }}
      className="tool-parts"
    >
      <Tabs.List className="tool-tabs" aria-label="What to draw">
        <Tabs.Tab value="scene">{isForKids(context.about.kind) ? 'Picture' : 'Scene'}</Tabs.Tab>
        <Tabs.Tab value="character">Character</Tabs.Tab>
        <Tabs.Tab value="characters">My characters</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="scene">
        <ScenePart {...props} takesFocus={focused === 'scene'} />
      </Tabs.Panel>
      <Tabs.Panel value="character">
        <PortraitPart {...props} stateKey={sharedKey} takesFocus={focused === 'character'} onSaved={() => show('characters')} />
      </Tabs.Panel>
      <Tabs.Panel value="characters">
        <OwnCharacters
          {...props}
          takesFocus={focused === 'characters'}
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
