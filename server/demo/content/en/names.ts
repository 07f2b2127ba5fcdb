export const EN_BOYS = ['Noah', 'Leo', 'Arthur', 'Theo', 'Jack', 'Henry', 'Oscar', 'Samuel', 'Ethan', 'Daniel', 'Felix', 'Adam', 'Hugo', 'Max', 'Kenji'] as const;
export const EN_GIRLS = ['Amelia', 'Isla', 'Ava', 'Ruby', 'Freya', 'Maya', 'Chloe', 'Alice', 'Zoe', 'Nora', 'Layla', 'Grace', 'Ella', 'Iris', 'Hana'] as const;
export const EN_SURNAMES = [
  'Carter', 'Okafor', 'Nguyen', 'Patel', 'Rossi', 'Schmidt', 'Dubois', 'Larsson', 'Kowalski', 'Murphy', 'Tanaka', 'Silva', 'Khan', 'Novak', 'Evans', 'Hughes', 'Cohen', 'Costa',
  'Ahmed', 'Lindqvist', 'Moreau', 'Walsh', 'Fischer', 'Sharma', 'Featherstonehaugh',
] as const;
export const EN_MOTHERS = ['Emma', 'Laura', 'Priya', 'Chiara', 'Sophie', 'Ingrid', 'Kate', 'Aoife', 'Yuki', 'Camila', 'Amina', 'Jana', 'Megan', 'Rachel', 'Ines', 'Leila', 'Astrid', 'Claire', 'Fiona', 'Ngozi'] as const;
export const EN_FATHERS = ['James', 'Daniel', 'Emeka', 'Minh', 'Raj', 'Marco', 'Lukas', 'Julien', 'Erik', 'Piotr', 'Sean', 'Kenji', 'Rafael', 'Imran', 'Tomas', 'Rhys', 'David', 'Miguel'] as const;
/** The adults of the evening course: names, then whether a woman. */
export const EN_ADULTS: readonly (readonly [string, string, boolean])[] = [
  ['Hannah', 'Weber', true], ['Paul', 'Jennings', false], ['Mei', 'Chen', true], ['Carlos', 'Ortega', false], ['Anita', 'Rao', true], ['Lars', 'Nielsen', false], ['Beatriz', 'Lima', true],
  ['George', 'Whitfield', false], ['Sofia', 'Romano', true], ['Ahmed', 'Mansour', false], ['Judith', 'Keller', true], ['Tom', 'Barker', false], ['Elif', 'Demir', true], ['Pierre', 'Lambert', false],
  ['Grace', 'Mensah', true], ['Hiroshi', 'Mori', false], ['Katarina', 'Horvat', true], ['Liam', 'Doyle', false], ['Nadia', 'Haddad', true], ['Oliver', 'Stone', false], ['Paula', 'Reyes', true],
  ['Simon', 'Clark', false], ['Teresa', 'Nowak', true], ['Vikram', 'Iyer', false], ['Wendy', 'Hall', true], ['Yusuf', 'Kaya', false], ['Zsofia', 'Nagy', true], ['Ben', 'Archer', false],
];
