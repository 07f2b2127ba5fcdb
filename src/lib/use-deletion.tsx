import { useCallback, useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useToast } from '../components/use-toast.ts';
import type { Elements } from './text-or-elements.ts';

/** What is said about a thing that may go. */
export interface DeletionWords {
  readonly title: string;
  /** The action itself: "Delete". */
  readonly action: string;
  /** The consequence. */
  readonly text: string;
  readonly failed: string;
}

export interface Deletion<T> {
  readonly ask: (thing: T) => void;
  /** To be drawn where it stays when the thing goes. */
  readonly question: Elements;
  /** From the answer "Delete" on, for good: that the thing is gone is then no news. */
  readonly isDeleting: boolean;
}

export interface DeletionParts<T> {
  /** Deletes it; answers whether that is kept. */
  readonly remove: (thing: T) => Promise<boolean>;
  readonly onDeleted: () => void;
  /** Of the thing in question; null before the first question. */
  readonly words: (thing: T | null) => DeletionWords;
}

/** Asks before a thing is deleted: `ask` with it, `question` drawn somewhere, `onDeleted` told when it goes. */
export function useDeletion<T>({ remove, onDeleted, words }: DeletionParts<T>): Deletion<T> {
  const toast = useToast();
  const [doomed, setDoomed] = useState<T | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const ask = useCallback((thing: T) => {
    setDoomed(thing);
    setOpen(true);
  }, []);
  const { title, action, text } = words(doomed);
  async function confirm() {
    setOpen(false);
    if (doomed === null) return;
    setDeleting(true);
    if (await remove(doomed)) return onDeleted();
    setDeleting(false);
    toast({ kind: 'bad', text: () => words(doomed).failed });
  }
  const question = (
    <ConfirmDialog open={isOpen} onClose={() => setOpen(false)} onConfirm={() => void confirm()} title={title} confirmLabel={action} danger>
      {text}
    </ConfirmDialog>
  );
  return { ask, question, isDeleting };
}
