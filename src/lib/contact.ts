/** Where people write to us. */
export const CONTACT_EMAIL = 'hello@parta.example';

/** The year of the copyright line. */
export const THIS_YEAR = new Date().getFullYear();
