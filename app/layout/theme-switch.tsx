import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { chooseTheme, currentTheme } from '#ui/theme/theme.ts';
import './theme-switch.css';

const toggle = () => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');

/**
 * Toggles light and dark. Both icons are rendered and CSS shows one, so that cached pages work for both themes. `withWord`: the icon has a
 * word beside it.
 */
export function ThemeSwitch({ withWord = false }: { withWord?: boolean }) {
  return (
    <IconButton label="Switch between light and dark" onClick={toggle}>
      <Sun className="theme-sun" size={20} strokeWidth={1.75} aria-hidden />
      <Moon className="theme-moon" size={20} strokeWidth={1.75} aria-hidden />
      {withWord && (
        <>
          <span className="theme-sun">Light</span>
          <span className="theme-moon">Dark</span>
        </>
      )}
    </IconButton>
  );
}
