/** The files of a paste. Words of a table or a document come with a picture of themselves: they are words, and there is none. */
export function pastedFiles({ types, files }: DataTransfer): readonly File[] {
  // A picture of a page has no plain words beside it, a file of the system no marked-up ones.
  return types.includes('text/plain') && types.includes('text/html') ? [] : [...files];
}
