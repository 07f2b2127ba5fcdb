/** As people type it: without case, and ё as е. What is searched and what is typed are compared so. */
export function plainLetters(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
