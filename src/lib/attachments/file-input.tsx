import type { ChangeEvent, Ref } from 'react';

export interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  multiple?: boolean;
  onPick: (files: readonly File[]) => void;
}

/** The browser's file chooser, opened by a button of our own through its ref. */
export function FileInput({ ref, label, accept, multiple = false, onPick }: FileInputProps) {
  function pick(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // The same file may be chosen again after it was removed.
    event.target.value = '';
    onPick(files);
  }
  return <input ref={ref} type="file" aria-label={label} tabIndex={-1} accept={accept} multiple={multiple} onChange={pick} className="sr-only" />;
}
