/**
 * Calls `undo` where somebody presses Ctrl+Z or ⌘Z, until the returned function is called. By the key's place on the
 * keyboard: in Russian it says я. A text that is being written undoes its own last letters instead.
 */
export function onUndoKeys(undo: () => void): () => void {
  function press(event: KeyboardEvent): void {
    const isText = event.target instanceof Element && event.target.matches('textarea, input:not([type=radio], [type=checkbox])');
    if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isText) return;
    event.preventDefault();
    undo();
  }
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
