import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { chooseTheme, currentTheme } from '#ui/theme.ts';

const toggle = () => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');

/** Light or dark (SHELL-17). Both icons are drawn and the theme shows one, so that a page rendered for everybody is right at once. */
export function ThemeSwitch() {
  return (
    <IconButton label="Switch between light and dark" onClick={toggle}>
      <Sun className="theme-sun" size={20} strokeWidth={1.75} aria-hidden />
      <Moon className="theme-moon" size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
