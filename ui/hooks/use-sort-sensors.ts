import { KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

// Constants, because dnd-kit creates its sensors again for a new object.
const POINTER = { activationConstraint: { distance: 6 } };
const KEYS = { coordinateGetter: sortableKeyboardCoordinates };

/** The sensors of a sortable list: a drag begins after 6 px, so that a click remains a click, and works by keyboard. */
export const useSortSensors = () => useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYS));

/** How a sortable item, such as `the panel`, is moved by keyboard. */
export const sortInstructions = (item: string) => ({
  draggable: `Press Space to pick up ${item}, arrow keys to move it, Space to drop it, Escape to cancel.`,
});
