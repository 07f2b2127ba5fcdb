import type { Recipient } from '../../../schema/port/queries.ts';
import type { StudentView, ThreadView } from '../../../schema/port/views.ts';
import type { Named } from '../../../schema/rules/erased-name.ts';
import { foldText } from '../../../schema/rules/fold-text.ts';

/** What can be found by its name. */
export interface NamedThings {
  readonly threads: readonly ThreadView[];
  readonly recipients: readonly Recipient[];
  readonly students: readonly StudentView[];
}

/** What a thread and a person are called on the screen. */
export interface Names {
  readonly ofThread: (thread: ThreadView) => string;
  readonly ofPerson: (person: Named) => string;
}

/**
 * Returns the things whose names have each word of the text, in any case, ё as е. A thread is also found by its members
 * and their children. A person with whom the user has a thread of two is in `threads` alone.
 */
export function foundNames(things: NamedThings, text: string, { ofThread, ofPerson }: Names): NamedThings {
  const words = foldText(text).split(' ');
  const isNamed = (parts: readonly string[]) => {
    const name = foldText(parts.join(' '));
    return words.every((word) => name.includes(word));
  };
  const withThread = new Set(things.threads.flatMap((thread) => directPartner(thread) ?? []));
  return {
    threads: things.threads.filter((thread) => isNamed([ofThread(thread), thread.about ?? '', ...thread.others.map(ofPerson)])),
    recipients: things.recipients.filter(({ user, about }) => !withThread.has(user['@id']) && isNamed([ofPerson(user), about ?? ''])),
    students: things.students.filter((student) => isNamed([ofPerson(student)])),
  };
}

function directPartner({ type, others }: ThreadView): string | undefined {
  return type === 'direct' && others.length === 1 ? others[0]?.['@id'] : undefined;
}
