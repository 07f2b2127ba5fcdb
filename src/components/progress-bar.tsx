import { classNames } from '../lib/class-names.ts';

export interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  /** What is under way. */
  label: string;
  className?: string;
}

/** How far something is. The number stands beside it, in words. */
export function ProgressBar({ percent, label, className }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, Math.floor(percent)));
  return (
    <progress
      aria-label={label}
      value={value}
      max={100}
      className={classNames(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-board-tint-2',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-board [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-board',
        '[&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-calm',
        className,
      )}
    />
  );
}
