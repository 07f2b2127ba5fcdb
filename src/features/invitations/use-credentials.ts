import { useEffect, useState } from 'react';
import { useCommand } from '../../data/use-command.ts';
import { useRetryCount } from '../../data/use-retry-count.ts';

/** The password that was made for a student, and the key of the card's QR code; null once there is another password. */
export interface CardSecrets {
  readonly password: string | null;
  readonly cardKey: string | null;
}

export interface Credentials {
  readonly state: 'loading' | 'ready' | 'offline' | 'failed';
  /** By student. */
  readonly cards: ReadonlyMap<string, CardSecrets>;
  readonly reload: () => void;
}

const NONE: ReadonlyMap<string, CardSecrets> = new Map();

/** First passwords of a class, asked of the server and kept only while they are looked at; null asks for nothing. */
export function useCredentials(classId: string | null): Credentials {
  const run = useCommand();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<(Pick<Credentials, 'state' | 'cards'> & { readonly classId: string; readonly turn: number }) | null>(null);
  const attempt = useRetryCount(answer?.state === 'offline');
  useEffect(() => {
    if (classId === null) return undefined;
    let isGone = false;
    void run('classCredentials', { classId }).then((result) => {
      if (isGone) return;
      const asked = { classId, turn };
      if (result.ok) setAnswer({ ...asked, state: 'ready', cards: new Map(result.value.credentials.map((card) => [card.studentId, card])) });
      else setAnswer({ ...asked, state: result.error.kind === 'offline' ? 'offline' : 'failed', cards: NONE });
    });
    return () => {
      isGone = true;
    };
  }, [classId, run, turn, attempt]);
  // They stay with nobody who no longer looks at the class.
  useEffect(() => () => setAnswer(null), [classId, turn]);
  const reload = () => setTurn(turn + 1);
  if (classId === null) return { state: 'ready', cards: NONE, reload };
  const isAnswered = answer !== null && answer.classId === classId && answer.turn === turn;
  return { state: isAnswered ? answer.state : 'loading', cards: isAnswered ? answer.cards : NONE, reload };
}
