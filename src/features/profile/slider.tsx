import { useId, type CSSProperties } from 'react';
import './slider.css';
import type { Elements } from '../../lib/text-or-elements.ts';

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** Buttons at its ends, which do the same in leaps. */
  before?: Elements;
  after?: Elements;
}

/** A number by feel: a line with a knob, green up to where it stands. */
export function Slider({ label, value, min, max, step, onChange, before, after }: SliderProps) {
  const id = useId();
  const done = ((value - min) / (max - min)) * 100;
  return (
    <div className="grid min-w-0 gap-0.5">
      <label htmlFor={id} className="text-meta font-label text-ink-2">
        {label}
      </label>
      <div className="flex items-center gap-1">
        {before}
        <input id={id} type="range" value={value} min={min} max={max} step={step} onChange={(event) => onChange(Number(event.target.value))} style={{ '--done': `${done}%` } as CSSProperties} className="slider h-11 min-w-0 flex-1" />
        {after}
      </div>
    </div>
  );
}
