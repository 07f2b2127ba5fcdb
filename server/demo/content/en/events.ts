import type { EventText } from '../event-text.ts';

export const enEvents: readonly EventText[] = [
  { title: 'Craft fair', description: 'In the canteen. Everything made by hand is welcome.', hour: 12.5, hours: 2 },
  { title: 'Trip to the planetarium', description: 'Meet at the main door. Packed lunch and an umbrella.', hour: undefined, hours: 0 },
  { title: "Parents' evening", description: 'Room 14. Ten minutes each.', hour: 18.5, hours: 1.5 },
  { title: 'Concert', description: 'In the hall. Grandparents sit in front.', hour: 17, hours: 1.5 },
  { title: 'Chess tournament', description: 'Room 21. Quiet cheering only.', hour: 14, hours: 2 },
  { title: 'Open lessons', description: 'Come to any lesson before lunch.', hour: undefined, hours: 0 },
  { title: 'Library morning', description: 'Please bring back what is due.', hour: 11.25, hours: 1 },
  { title: 'Photographer', description: 'Smiles required, combs optional.', hour: 9, hours: 3 },
  { title: 'Class tea', description: 'No nuts, please.', hour: 15, hours: 1.5 },
  { title: 'Museum of Nature', description: 'The bus leaves at 9:15. The dinosaur is waiting.', hour: 9.25, hours: 4 },
  { title: 'Sports day', description: 'In the hall if it rains.', hour: 12.5, hours: 1.5 },
];
export const enEveningEvents: readonly EventText[] = [
  { title: 'Film night', description: 'With subtitles, for the brave.', hour: 19, hours: 2.5 },
  { title: 'Dinner in Russian', description: 'The restaurant by the river. English after nine.', hour: 19.5, hours: 2.5 },
  { title: 'Level test', description: 'Room 12. Nothing to fear, bring a pencil.', hour: 18.5, hours: 1.5 },
  { title: 'Museum walk', description: 'Saturday morning, we read the labels aloud.', hour: 11, hours: 2 },
];
