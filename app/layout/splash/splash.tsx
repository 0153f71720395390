import { PenLine, Send, UsersRound } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#ui/hooks/use-media.ts';
import { Wordmark } from '../logo.tsx';
import { emberCount, SPLASH_MS } from '../navigation-rules.ts';
import './splash.css';

type Ember = { x: number; y: number; size: number; speed: number; sway: number; light: number };

/** Animates rising embers on one canvas, because a hundred elements would be slow on a phone. */
function rise(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  const width = innerWidth;
  const height = innerHeight;
  canvas.width = width;
  canvas.height = height;
  const embers: Ember[] = Array.from({ length: emberCount(width, height) }, () => ({
    x: Math.random() * width,
    y: Math.random() * height,
    size: 1 + Math.random() * 2.5,
    speed: 8 + Math.random() * 26, // pixels a second
    sway: Math.random() * Math.PI * 2,
    light: 0.3 + Math.random() * 0.6,
  }));
  let before = performance.now();
  let frame = requestAnimationFrame(function draw(now) {
    const seconds = (now - before) / 1000;
    before = now;
    context.clearRect(0, 0, width, height);
    context.shadowColor = '#ff8a3d';
    context.shadowBlur = 8;
    for (const ember of embers) {
      ember.y -= ember.speed * seconds;
      if (ember.y < -10) ember.y = height + 10;
      context.globalAlpha = ember.light;
      context.fillStyle = '#ffb561';
      context.beginPath();
      context.arc(ember.x + Math.sin(now / 900 + ember.sway) * 6, ember.y, ember.size, 0, Math.PI * 2);
      context.fill();
    }
    frame = requestAnimationFrame(draw);
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * The splash screen: four seconds, skipped by any key or tap. It covers a page that is already usable and is hidden from assistive
 * technology, which can read that page.
 */
export default function Splash({ name, onDone }: { name: string; onDone(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [still] = useState(prefersReducedMotion);
  // A layout effect, so that the splash can be skipped from its first paint.
  useLayoutEffect(() => {
    const timer = setTimeout(onDone, SPLASH_MS);
    addEventListener('keydown', onDone);
    addEventListener('pointerdown', onDone);
    const stop = canvas.current ? rise(canvas.current) : () => {};
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onDone);
      removeEventListener('pointerdown', onDone);
      stop();
    };
  }, [onDone]);
  return (
    <div className="splash" aria-hidden="true">
      {!still && <canvas ref={canvas} className="splash-embers" />}
      <div className="splash-inside">
        <svg className="splash-mark" viewBox="0 0 220 250" aria-hidden="true">
          <defs>
            <radialGradient id="splash-glow" cx=".5" cy=".72" r=".7">
              <stop offset="0" stopColor="#ff9a44" />
              <stop offset=".5" stopColor="#a3401f" />
              <stop offset="1" stopColor="#2a1538" />
            </radialGradient>
          </defs>
          <path className="splash-bloom" d="M10 246V112a100 100 0 0 1 200 0v134z" fill="url(#splash-glow)" />
          <path
            className="splash-arch"
            pathLength={1}
            d="M10 246V112a100 100 0 0 1 200 0v134"
            fill="none"
            stroke="#ffd27d"
            strokeWidth="5"
            strokeLinecap="round"
          />
          <path
            className="splash-bloom"
            d="M26 246V112a84 84 0 0 1 168 0v134"
            fill="none"
            stroke="#ffd27d"
            strokeWidth="2.5"
            strokeDasharray="26 7"
            opacity=".6"
          />
          <g className="splash-nib" transform="translate(50 52) scale(5)" fill="#fff0cf">
            <path
              fillRule="evenodd"
              d="M12.7 1.2v12.1a3 3 0 1 1-1.4 0V1.2C7.7 7 3 11.7 3 18.3c0 3.7 2 6.7 4.6 8.5h8.8C19 25 21 22 21 18.3 21 11.7 16.3 7 12.7 1.2Z"
            />
            <path d="M7.4 28.2h9.2v5H7.4z" />
          </g>
          <path className="splash-arch" pathLength={1} d="M0 248h220" stroke="#ffd27d" strokeWidth="6" strokeLinecap="round" />
        </svg>
        <p className="splash-name">
          <Wordmark name={name} />
        </p>
        <p className="splash-tagline">Craft worlds, share stories, inspire imagination</p>
        <ul>
          {(
            [
              ['Write', PenLine],
              ['Share', Send],
              ['Connect', UsersRound],
            ] as const
          ).map(([word, Icon]) => (
            <li key={word}>
              <span>
                <Icon size={24} strokeWidth={1.75} />
              </span>
              {word}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
