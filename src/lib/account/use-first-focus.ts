import { useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Puts the focus on a field when the form comes; null: the focus stays where it is. */
export function useFirstFocus<Values extends FieldValues, Output>({ setFocus }: UseFormReturn<Values, unknown, Output>, field: Path<Values> | null): void {
  const [first] = useState(field);
  useEffect(() => {
    if (first !== null) setFocus(first);
  }, [setFocus, first]);
}
