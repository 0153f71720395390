import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { LIBRARY_STATES, type LibraryState, STATE_NAMES } from './state-rules.ts';
import './state-items.css';

type Props = { state: LibraryState | null; onChoose(state: LibraryState | null): void };

/** The states of a work in a menu; choosing the current one again removes it (LIB-01). */
export const StateItems = ({ state, onChoose }: Props) => (
  <Menu.Group>
    <Menu.GroupLabel className="state-items-label">Your library</Menu.GroupLabel>
    {LIBRARY_STATES.map((option) => (
      <Menu.CheckboxItem
        key={option}
        checked={option === state}
        closeOnClick
        onCheckedChange={(checked) => onChoose(checked ? option : null)}
      >
        <span className="state-item-mark" aria-hidden>
          {option === state && <Check size={18} strokeWidth={1.75} />}
        </span>
        {STATE_NAMES[option]}
      </Menu.CheckboxItem>
    ))}
  </Menu.Group>
);
