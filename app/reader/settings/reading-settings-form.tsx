import { Rows2, Rows3, Rows4, TextAlignCenter, TextAlignJustify } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Switch } from '#ui/controls/checkbox.tsx';
import { CachedPart } from '../../loading/cached-part.tsx';
import './reading-settings-form.css';
import { PAPERS, REMARKS, type ReadingSettings, SIZES, SPACINGS, TYPEFACES, WIDTHS } from './reading-rules.ts';

/** `defaultPaper` is that of the site theme, for when none was chosen. */
type Props = {
  settings: ReadingSettings;
  defaultPaper: ReadingSettings['paper'];
  choose(settings: ReadingSettings): void;
  signedIn: boolean;
};

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const TYPEFACE_NAMES: Record<ReadingSettings['typeface'], string> = { bookish: 'Bookish', plain: 'Plain', easy: 'Easy-read' };
const REMARK_NAMES: Record<ReadingSettings['remarks'], string> = { none: 'No remarks', dots: 'Dots', open: 'Open' };
/** The words and the icon of a choice. */
type IconLabel = [text: string, icon: ReactNode];
const LINES: Record<ReadingSettings['spacing'], IconLabel> = {
  tight: ['Tight', <Rows4 key="tight" {...icon} />],
  normal: ['Normal', <Rows3 key="normal" {...icon} />],
  airy: ['Airy', <Rows2 key="airy" {...icon} />],
};
const COLUMNS: Record<ReadingSettings['width'], IconLabel> = {
  narrow: ['Narrow', <TextAlignCenter key="narrow" {...icon} />],
  wide: ['Wide', <TextAlignJustify key="wide" {...icon} />],
};

/** Native controls, which work with keyboard, screen readers and without JavaScript. Changes apply immediately. */
export const ReadingSettingsForm = ({ back, ...rest }: Props & { back: string }) => (
  <form method="post" action={href('/reading-settings')} className="rset-form">
    <input type="hidden" name="back" value={back} />
    <CachedPart by={`reading settings ${JSON.stringify([rest.settings, rest.defaultPaper, rest.signedIn])}`}>
      {() => <Fields {...rest} />}
    </CachedPart>
  </form>
);

function Fields({ settings, defaultPaper, choose, signedIn }: Props) {
  const set = (change: Partial<ReadingSettings>) => choose({ ...settings, ...change });
  const shownPaper = settings.paper ?? defaultPaper;
  return (
    <>
      <Choices legend="Paper" className="rset-papers">
        {PAPERS.map((paper) => (
          <label key={paper} className="rset-paper">
            <input type="radio" name="paper" value={paper} checked={shownPaper === paper} onChange={() => set({ paper })} />
            <span
              className="rset-swatch"
              style={{ background: `var(--sh-read-${paper}-bg)`, color: `var(--sh-read-${paper}-ink)` }}
              aria-hidden
            >
              A
            </span>
            <span className="rset-name">{paper[0]?.toUpperCase() + paper.slice(1)}</span>
          </label>
        ))}
      </Choices>
      <Choices legend="Typeface" className="rset-row">
        {TYPEFACES.map((typeface) => (
          <label key={typeface} className={`rset-choice rset-${typeface}`}>
            <input
              type="radio"
              name="typeface"
              value={typeface}
              checked={settings.typeface === typeface}
              onChange={() => set({ typeface })}
            />
            <span>{TYPEFACE_NAMES[typeface]}</span>
          </label>
        ))}
      </Choices>
      <SizeSlider size={settings.size} onChange={(size) => set({ size })} />
      <div className="rset-two">
        <Choices legend="Line spacing" className="rset-row">
          {SPACINGS.map((spacing) => (
            <IconChoice
              key={spacing}
              name="spacing"
              value={spacing}
              label={LINES[spacing]}
              checked={settings.spacing === spacing}
              onChange={() => set({ spacing })}
            />
          ))}
        </Choices>
        <Choices legend="Width" className="rset-row">
          {WIDTHS.map((width) => (
            <IconChoice
              key={width}
              name="width"
              value={width}
              label={COLUMNS[width]}
              checked={settings.width === width}
              onChange={() => set({ width })}
            />
          ))}
        </Choices>
      </div>
      <Choices legend="Remarks of readers" className="rset-row">
        {REMARKS.map((remarks) => (
          <label key={remarks} className="rset-choice">
            <input type="radio" name="remarks" value={remarks} checked={settings.remarks === remarks} onChange={() => set({ remarks })} />
            <span>{REMARK_NAMES[remarks]}</span>
          </label>
        ))}
      </Choices>
      <Switches settings={settings} set={set} />
      {signedIn && (
        <noscript>
          <Button type="submit" variant="line">
            Save these settings
          </Button>
        </noscript>
      )}
    </>
  );
}

type SwitchesProps = { settings: ReadingSettings; set(change: Partial<ReadingSettings>): void };

const Switches = ({ settings, set }: SwitchesProps) => (
  <>
    <Switch
      label="Dim everything but this page"
      name="dim"
      checked={settings.dim}
      onChange={({ currentTarget }) => set({ dim: currentTarget.checked })}
    />
    <Switch
      label="Hide author's notes"
      name="hideNotes"
      checked={settings.hideNotes}
      onChange={({ currentTarget }) => set({ hideNotes: currentTarget.checked })}
    />
  </>
);

const SizeSlider = ({ size, onChange }: { size: number; onChange(size: number): void }) => (
  <div>
    <p className="rset-head">
      <label htmlFor="reading-size">Text size</label>
      <span>
        {size} of {SIZES.max}
      </span>
    </p>
    <p className="rset-size">
      <span aria-hidden>A</span>
      <input
        id="reading-size"
        type="range"
        name="size"
        min={SIZES.min}
        max={SIZES.max}
        value={size}
        aria-valuetext={`${size} of ${SIZES.max}`}
        style={{ '--part': (size - SIZES.min) / (SIZES.max - SIZES.min) } as React.CSSProperties}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      <span aria-hidden>A</span>
    </p>
  </div>
);

type IconChoiceProps = { name: string; value: string; label: IconLabel; checked: boolean; onChange(): void };

const IconChoice = ({ name, value, label: [text, picture], checked, onChange }: IconChoiceProps) => (
  <label className="rset-choice" title={text}>
    <input type="radio" name={name} value={value} aria-label={text} checked={checked} onChange={onChange} />
    <span>{picture}</span>
  </label>
);

const Choices = ({ legend, className, children }: { legend: string; className: string; children: ReactNode }) => (
  <fieldset>
    <legend className="rset-legend">{legend}</legend>
    <div className={className}>{children}</div>
  </fieldset>
);
