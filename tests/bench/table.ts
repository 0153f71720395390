const HEAD = ['what', 'ours /s', 'bare /s', 'ratio', 'target', 'p50/p99 ms', ''];

/** Formats the rows of the bench as aligned lines. */
export function table(rows: readonly string[][]): string[] {
  const widths = HEAD.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  return [HEAD, ...rows].map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
