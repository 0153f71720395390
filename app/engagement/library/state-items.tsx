import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { LIBRARY_STATES, type LibraryState, STATE_NAMES } from './state-rules.ts';
import './state-items.css';

type Props = { state: LibraryState | null; onChoose(state: LibraryState | null): void };

/** The states of a work in a menu; choosing the current one again removes it (LIB-01). */
export const StateItems = ({ state, onChoose }: Props) => (
  <Menu.Group>
    <Menu.GroupLabel className="state-items-label">Your library</Menu.GroupLabel>
    {LIBRARY_STATES.map((one) => (
      <Menu.CheckboxItem
        key={one}
        className="state-item"
        checked={one === state}
        closeOnClick
        onCheckedChange={(checked) => onChoose(checked ? one : null)}
      >
        <span className="state-item-mark" aria-hidden>
          {one === state && <Check size={18} strokeWidth={1.75} />}
        </span>
        {STATE_NAMES[one]}
      </Menu.CheckboxItem>
    ))}
  </Menu.Group>
);
