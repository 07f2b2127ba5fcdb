/** First and last name as one line; whatever there is of it. */
export function fullName(person: { readonly firstName: string; readonly lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}
