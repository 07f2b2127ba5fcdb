import { useEffect, useRef } from 'react';

/** Calls `onPress` when somebody presses outside of `box` while it is open. */
export function usePressOutside(box: { readonly current: HTMLElement | null }, isOpen: boolean, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  }, [onPress]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [box, isOpen]);
}
