import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useScrollLoading } from '../../lists/scroll-loading.ts';
import '#ui/controls/checkbox.css';

/** Whether long lists load by scrolling (FILTER-04). Renders nothing without JavaScript, when no list does. */
export function ScrollChoice() {
  const [isOn, setOn] = useScrollLoading();
  if (!useHydrated()) return null;
  return (
    <label className="settings-row">
      <span>
        <b>Load While Scrolling</b>
        <small id="scroll-loading-about">Lists grow by themselves. Turn it off to press Show more instead.</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch-control"
        aria-label="Load While Scrolling"
        aria-describedby="scroll-loading-about"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </label>
  );
}
