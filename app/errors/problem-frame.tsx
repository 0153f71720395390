import type { ReactNode } from 'react';
import './problem-frame.css';

type Props = { head: string; words?: ReactNode; children: ReactNode; between?: ReactNode };

/** The layout of all problem pages: an illustration, the heading, a message and links. */
export const ProblemFrame = ({ head, words, children, between }: Props) => (
  <main className="wrap problem-frame" id="main">
    <DarkHouseArt />
    <h1 className="display">{head}</h1>
    {words && <p>{words}</p>}
    {between}
    <div className="problem-ways">{children}</div>
  </main>
);

/** The house of the generated profile covers, at night with unlit windows. */
const DarkHouseArt = () => (
  <svg className="dark-house" viewBox="0 0 420 210" aria-hidden="true">
    <path fill="oklch(0.22 0.045 283)" d="M0 0h420v210H0z" />
    <g fill="oklch(0.9 0.03 90)">
      <circle cx="52" cy="38" r="1.6" />
      <circle cx="112" cy="66" r="1.2" />
      <circle cx="150" cy="24" r="1.8" />
      <circle cx="236" cy="46" r="1.2" />
      <circle cx="286" cy="22" r="1.5" />
      <circle cx="392" cy="74" r="1.4" />
      <circle cx="24" cy="92" r="1.1" />
    </g>
    <path fill="oklch(0.88 0.04 90)" d="M346 26a26 26 0 1 0 20 43 22 22 0 0 1-20-43Z" />
    <path fill="var(--far)" d="M0 142q70-34 150-14t150-12 120 14v80H0Z" />
    <path fill="var(--roof)" d="M222 62h12v30h-12Z" />
    <path fill="var(--wall)" d="M168 146V98l42-32 42 32v48Z" />
    <path fill="var(--roof)" d="m156 102 54-44 54 44-8 8-46-36-46 36Z" />
    <path fill="var(--pane)" d="M198 146v-22a12 12 0 0 1 24 0v22ZM180 108h14v14h-14ZM226 108h14v14h-14Z" />
    <path fill="none" stroke="var(--wall)" strokeWidth="1.6" d="M187 108v14M180 115h14M233 108v14M226 115h14" />
    <path fill="var(--near)" d="M0 166q120-36 230-16t190-8v68H0Z" />
    <path fill="none" stroke="oklch(0.4 0.03 285)" strokeWidth="6" strokeLinecap="round" d="M210 148c2 16-40 20-28 34s48 8 42 30" />
    <path fill="none" stroke="var(--post)" strokeWidth="5" strokeLinecap="round" d="M292 186v-54h18" />
    <path fill="var(--post)" d="M303 134h14l4 7h-22ZM301 163h18v4h-18Z" />
    <path fill="oklch(0.3 0.03 285)" stroke="var(--post)" strokeWidth="2" d="M303 141h14l2 22h-18Z" />
    <path fill="none" stroke="oklch(0.5 0.02 285)" strokeWidth="1.6" strokeLinecap="round" d="M310 158v-5" />
  </svg>
);
