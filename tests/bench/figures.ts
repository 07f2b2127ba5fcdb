/** One line of the bench table: what was measured, beside its floor or budget of the same run. */
export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly floor: string;
  /** measured / floor, or measured / budget where no floor exists. */
  readonly ratio: number;
  readonly target: string;
  readonly isMet: boolean;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** The table as Markdown, aligned for the terminal as well. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [
    ['what', 'measured', 'floor or budget', 'ratio', 'target', 'met'],
    ...figures.map((figure) => [figure.name, figure.measured, figure.floor, figure.ratio.toFixed(2), figure.target, figure.isMet ? 'yes' : 'NO']),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
