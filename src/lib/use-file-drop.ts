import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** On the part of a screen whose files all go to the one composer in it. */
const AREA = '[data-drop-area]';

/**
 * Hands over the files that are dropped onto `place`, or anywhere in the drop area around it. Returns true while files
 * are dragged over it. What is dragged within the page is left alone.
 */
export function useFileDrop(place: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const hand = useEffectEvent(onFiles);
  useEffect(() => {
    const area = place.current?.closest<HTMLElement>(AREA) ?? place.current;
    if (area === null) return undefined;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !area.contains(event.relatedTarget)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      hand([...(event.dataTransfer?.files ?? [])]);
    };
    area.addEventListener('dragover', over);
    area.addEventListener('dragleave', leave);
    area.addEventListener('drop', drop);
    return () => {
      area.removeEventListener('dragover', over);
      area.removeEventListener('dragleave', leave);
      area.removeEventListener('drop', drop);
    };
  }, [place]);
  return isOver;
}

/** Makes the page ignore files that are dropped where nothing takes them: a browser would leave the page and open them. */
export function ignoreFileDrops(page: Window): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', ignore);
  page.addEventListener('drop', ignore);
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
