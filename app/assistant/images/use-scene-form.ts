import { DEFAULT_SCENE } from '../assistant-rules.ts';
import { NOTHING_CHOSEN } from '../tool/fields/required-fields.ts';
import { useToolState } from '../tool/tool-state.ts';

const preset = (choice: string) => ({ choice, own: '' });

/** Four choices have defaults, the camera view has none (AI-17). */
export const NEW_SCENE = {
  description: '',
  style: preset(DEFAULT_SCENE.style),
  mood: preset(DEFAULT_SCENE.mood),
  colorTone: preset(DEFAULT_SCENE.colorTone),
  timeOfDay: preset(DEFAULT_SCENE.timeOfDay),
  camera: NOTHING_CHOSEN,
};
export type SceneForm = typeof NEW_SCENE;

/** The form values of a scene, also used to add a character from the list. */
export const useSceneForm = (stateKey: string, description = '') =>
  useToolState<SceneForm>(`${stateKey}:scene:form`, { ...NEW_SCENE, description });
