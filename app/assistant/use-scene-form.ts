import { USUAL_SCENE } from './assistant-rules.ts';
import { NOTHING_CHOSEN } from './required-fields.ts';
import { useToolState } from './tool-state.ts';

const usual = (choice: string) => ({ choice, own: '' });

/** AI-17, AMB-47: four choices are made already, the camera's is not. */
export const NEW_SCENE = {
  description: '',
  style: usual(USUAL_SCENE.style),
  mood: usual(USUAL_SCENE.mood),
  colorTone: usual(USUAL_SCENE.colorTone),
  timeOfDay: usual(USUAL_SCENE.timeOfDay),
  camera: NOTHING_CHOSEN,
};
export type SceneForm = typeof NEW_SCENE;

/** The scene that is being described: a character may be put into it from the list. */
export const useSceneForm = (place: string, description = '') =>
  useToolState<SceneForm>(`${place}:scene:form`, { ...NEW_SCENE, description });
