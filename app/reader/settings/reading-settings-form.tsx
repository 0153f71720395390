import { Rows2, Rows3, Rows4, TextAlignCenter, TextAlignJustify } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Switch } from '#ui/controls/checkbox.tsx';
import { CachedPart } from '../../loading/cached-part.tsx';
import './reading-settings-form.css';
import { PAPERS, type ReadingSettings, SIZES, SPACINGS, TYPEFACES, WIDTHS } from './reading-rules.ts';

/** `ground` is the default paper of the site theme, for when none was chosen. */
type Props = {
  settings: ReadingSettings;
  ground: ReadingSettings['paper'];
  choose(settings: ReadingSettings): void;
  signedIn: boolean;
};

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const FACES: Record<ReadingSettings['typeface'], string> = { bookish: 'Bookish', plain: 'Plain', easy: 'Easy-read' };
const LINES: Record<ReadingSettings['spacing'], [string, ReactNode]> = {
  tight: ['Tight', <Rows4 key="tight" {...icon} />],
  normal: ['Normal', <Rows3 key="normal" {...icon} />],
  airy: ['Airy', <Rows2 key="airy" {...icon} />],
};
const COLUMNS: Record<ReadingSettings['width'], [string, ReactNode]> = {
  narrow: ['Narrow', <TextAlignCenter key="narrow" {...icon} />],
  wide: ['Wide', <TextAlignJustify key="wide" {...icon} />],
};

/** Native controls, which work with keyboard, screen readers and without JavaScript. Changes apply immediately. */
export const ReadingSettingsForm = ({ back, ...rest }: Props & { back: string }) => (
  <form method="post" action={href('/reading-settings')} className="rset-form">
    <input type="hidden" name="back" value={back} />
    <CachedPart by={`reading settings ${JSON.stringify([rest.settings, rest.ground, rest.signedIn])}`}>
      {() => <Fields {...rest} />}
    </CachedPart>
  </form>
);

function Fields({ settings, ground, choose, signedIn }: Props) {
  const set = (change: Partial<ReadingSettings>) => choose({ ...settings, ...change });
  return (
    <>
      <Choices legend="Paper" className="rset-papers">
        {PAPERS.map((paper) => (
          <label key={paper} className="rset-paper">
            <input type="radio" name="paper" value={paper} checked={(settings.paper ?? ground) === paper} onChange={() => set({ paper })} />
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
            <span>{FACES[typeface]}</span>
          </label>
        ))}
      </Choices>
      <div>
        <p className="rset-head">
          <label htmlFor="reading-size">Text size</label>
          <span>
            {settings.size} of {SIZES.max}
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
            value={settings.size}
            aria-valuetext={`${settings.size} of ${SIZES.max}`}
            style={{ '--part': (settings.size - SIZES.min) / (SIZES.max - SIZES.min) } as React.CSSProperties}
            onChange={({ currentTarget }) => set({ size: Number(currentTarget.value) })}
          />
          <span aria-hidden>A</span>
        </p>
      </div>
      <div className="rset-two">
        <Choices legend="Line spacing" className="rset-row">
          {SPACINGS.map((spacing) => (
            <label key={spacing} className="rset-choice" title={LINES[spacing][0]}>
              <input
                type="radio"
                name="spacing"
                value={spacing}
                aria-label={LINES[spacing][0]}
                checked={settings.spacing === spacing}
                onChange={() => set({ spacing })}
              />
              <span>{LINES[spacing][1]}</span>
            </label>
          ))}
        </Choices>
        <Choices legend="Width" className="rset-row">
          {WIDTHS.map((width) => (
            <label key={width} className="rset-choice" title={COLUMNS[width][0]}>
              <input
                type="radio"
                name="width"
                value={width}
                aria-label={COLUMNS[width][0]}
                checked={settings.width === width}
                onChange={() => set({ width })}
              />
              <span>{COLUMNS[width][1]}</span>
            </label>
          ))}
        </Choices>
      </div>
      <Switch
        label="Dim everything but this page"
        name="dim"
        checked={settings.dim}
        onChange={({ currentTarget }) => set({ dim: currentTarget.checked })}
      />
      {signedIn && (
        <noscript>
          <button type="submit" className="btn btn-line">
            Save these settings
          </button>
        </noscript>
      )}
    </>
  );
}

const Choices = ({ legend, className, children }: { legend: string; className: string; children: ReactNode }) => (
  <fieldset>
    <legend className="rset-legend">{legend}</legend>
    <div className={className}>{children}</div>
  </fieldset>
);
