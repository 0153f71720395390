import { DEFAULT_SCENE } from '../assistant-rules.ts';
import { NOTHING_CHOSEN } from '../tool/fields/required-fields.ts';
import { useToolState } from '../tool/tool-state.ts';

const defaultChoice = (choice: string) => ({ choice, own: '' });

/** Four choices have defaults, the camera view has none (AI-17). */
export const NEW_SCENE = {
  description: '',
  style: defaultChoice(DEFAULT_SCENE.style),
  mood: defaultChoice(DEFAULT_SCENE.mood),
  colorTone: defaultChoice(DEFAULT_SCENE.colorTone),
  timeOfDay: defaultChoice(DEFAULT_SCENE.timeOfDay),
  camera: NOTHING_CHOSEN,
};
export type SceneForm = typeof NEW_SCENE;

/** The form values of a scene, also used to add a character from the list. */
export const useSceneForm = (stateKey: string, description = '') =>
  useToolState<SceneForm>(`${stateKey}:scene:form`, { ...NEW_SCENE, description });
