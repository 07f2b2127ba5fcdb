import { UserRound, UsersRound } from 'lucide-react';
import type { ThreadView } from '../../schema/port/views.ts';
import { Disc } from '../components/disc.tsx';
import { toneNamed, toneOf } from '../components/tone.ts';
import { PersonAvatar } from './person-avatar.tsx';

/** The face of a conversation: the other person, the class's picture, or a group. */
export function ThreadFace({ thread, size }: { thread: ThreadView; size: number }) {
  const [other, ...more] = thread.others;
  if (thread.type === 'direct' && other !== undefined && more.length === 0) return <PersonAvatar person={other} size={size} />;
  const { icon } = thread;
  if (icon !== null) return <Disc tone={toneNamed(icon.colour)} picture={icon.content} size={size} />;
  return <Disc tone={toneOf(thread._id)} icon={thread.title === '' ? UserRound : UsersRound} size={size} />;
}
