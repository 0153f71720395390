import { encode } from 'uqr';

const QUIET = 4; // modules of white around it, which readers need

/** A QR code as one SVG path, black on white in both themes and on paper. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size + 2 * QUIET}v${size + 2 * QUIET}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
