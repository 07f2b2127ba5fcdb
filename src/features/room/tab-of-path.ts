const TABS = ['room', 'story', 'calendar', 'chat'] as const;
export type ClassTab = (typeof TABS)[number];

/** The tab that a class's address names: its last segment, "chat" while one conversation is open, "room" below a report (CLS-05). */
export function tabOfPath(path: string): ClassTab | null {
  const segments = path.split('/').filter(Boolean);
  const last = segments.at(-1);
  if (segments.at(-2) === 'chat') return 'chat';
  if (segments.at(-2) === 'AwardsModalView') return 'room';
  return TABS.find((tab) => tab === last) ?? null;
}
