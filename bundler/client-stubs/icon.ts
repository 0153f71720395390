import { createElement, type SVGProps } from 'react';
import { CachedPart } from '#app/loading/cached-part.tsx';

type Data = { name: string; size?: number; aliases?: readonly string[]; node: readonly (readonly [string, SVGProps<SVGElement>])[] };
type Props = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number };

const isAccessible = (name: string) => name === 'role' || name === 'title' || name.startsWith('aria-');

/**
 * Replaces lucide's `createLucideIcon` on the server and in the browser: the same SVG and attributes, without its context, attribute renaming and
 * absolute stroke width. See docs/decisions/2026-11-21-light-scripts.md.
 */
export default function icon({ name, size: box = 24, aliases = [], node }: Data) {
  const names = ['lucide', ...[name, ...aliases].map((alias) => `lucide-${alias}`)].join(' ');
  const draw = ({ size = 24, className, color = 'currentColor', strokeWidth = 2, ...rest }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${names} ${className}` : names,
        ...(Object.keys(rest).some(isAccessible) ? {} : { 'aria-hidden': true }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  if (!import.meta.env.SSR) return draw;
  return (props: Props) => CachedPart({ by: `icon ${name} ${JSON.stringify(props)}`, children: () => draw(props) });
}
