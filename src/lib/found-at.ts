/** The name of the parameter by which a conversation is opened at a message: its createdAt, which is unique there. */
export const FOUND_AT = 'at';
