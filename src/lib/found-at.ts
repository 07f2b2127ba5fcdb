/** The name of the parameter by which a conversation is opened at a message: its createdAt, which is unique there. */
export const FOUND_AT = 'at';

/** The name of the parameter by which the search is limited to the messages of a thread: its id. */
export const SEARCH_IN = 'in';
