const TABS = ['room', 'story', 'calendar', 'chat'] as const;
export type ClassTab = (typeof TABS)[number];

/** The tab that a class's address names: its last segment, or "chat" while one conversation is open (CLS-05). */
export function tabOfPath(path: string): ClassTab | null {
  const segments = path.split('/').filter(Boolean);
  const last = segments.at(-1);
  if (segments.at(-2) === 'chat') return 'chat';
  return TABS.find((tab) => tab === last) ?? null;
}
