/**
 * The text with a piece put where the caret stands, or over what is selected; without a field, at the end.
 * The caret moves behind the piece once the text is drawn.
 */
export function insertAtCaret(field: HTMLTextAreaElement | null, text: string, piece: string): string {
  const start = field?.selectionStart ?? text.length;
  const end = field?.selectionEnd ?? text.length;
  requestAnimationFrame(() => field?.setSelectionRange(start + piece.length, start + piece.length));
  return text.slice(0, start) + piece + text.slice(end);
}
