import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { idOf } from '../../schema/id-of.ts';
import { squareSize } from '../../schema/picture-size.ts';
import type { Person } from '../../schema/records/user.ts';
import { isErased } from '../../schema/rules/erased-name.ts';
import { Avatar } from '../components/avatar.tsx';
import { Disc } from '../components/disc.tsx';
import { useMediaUrl } from '../data/media.ts';
import { useRetryCount } from '../data/use-retry-count.ts';
import { personName } from './person-name.ts';
import { personTone } from './person-tone.ts';

export interface PersonAvatarProps {
  person: Pick<Person, '_id' | 'firstName' | 'lastName' | 'avatar' | 'icon'>;
  /** Diameter in px. */
  size?: number;
  className?: string;
}

/** A person's face from what this device has: photo, picture of a student, else initials in a colour of their own. */
export function PersonAvatar({ person, size = 40, className }: PersonAvatarProps) {
  const isGone = isErased(person);
  const src = useMediaUrl(person.avatar === null ? null : idOf(person.avatar), squareSize(size));
  const [isBroken, setBroken] = useState(false);
  const attempt = useRetryCount(isBroken);
  if (isGone) return <Disc tone="board" icon={UserRound} size={size} className={className} />;
  return <Avatar name={personName(person)} src={src} attempt={attempt} onBroken={setBroken} picture={person.icon} tone={personTone(person)} size={size} className={className} />;
}
