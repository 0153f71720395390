import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { currentTheme } from '#ui/theme/theme.ts';
import { lazyOnOpen } from '../../loading/lazy-component.tsx';
import { ReaderPanel } from '../panels/reader-panel.tsx';
import { contentProps, type Panels } from '../panels/use-panels.ts';
import type { ReadingSettings } from './reading-rules.ts';
import { settingsScript } from './use-reading-settings.ts';
import './reading-settings-form.css';
import '#ui/controls/button.css';
import '#ui/controls/field.css';
import '#ui/controls/checkbox.css';

// Its styles are imported by the reader, because the panel also works without JavaScript.
const Form = lazyOnOpen(async () => ({ default: (await import('./reading-settings-form.tsx')).ReadingSettingsForm }));

type Props = {
  settings: ReadingSettings;
  choose(settings: ReadingSettings): void;
  signedIn: boolean;
  back: string;
  panels: Panels;
};

/** The settings of paper and type beside the page. */
export function SettingsPanel({ panels, ...form }: Props) {
  const defaultPaper = useHydrated() ? (currentTheme() === 'dark' ? 'dusk' : 'paper') : null;
  return (
    <ReaderPanel id="reading-settings" title="Reading settings" open={panels.open === 'reading-settings'} onClose={panels.close}>
      <Form {...contentProps('reading-settings', panels)} {...form} defaultPaper={defaultPaper} />
    </ReaderPanel>
  );
}

/** Applies a visitor's stored settings to the root of the reader, its parent, before the first paint. */
export const SettingsScript = ({ nonce }: { nonce: string }) => (
  <script nonce={nonce} suppressHydrationWarning>
    {import.meta.env.SSR ? settingsScript : ''}
  </script>
);

/** The attributes of the root of the reader, by which reader.css shows the settings. */
export const settingsAttributes = ({ paper, typeface, size, spacing, width, dim, hideNotes, remarks }: ReadingSettings) => ({
  'data-paper': paper ?? undefined,
  'data-typeface': typeface,
  'data-size': size,
  'data-spacing': spacing,
  'data-width': width,
  'data-dim': dim ? '' : undefined,
  'data-notes': hideNotes ? 'hidden' : undefined,
  'data-remarks': remarks,
});
