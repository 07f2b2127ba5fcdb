import { BellOff, BellRing, CheckCheck, Heart, MessageCircle, MessagesSquare, Newspaper, School, Trash2 } from 'lucide-react';
import type { MutationType } from '../../../schema/rules/mutation.ts';
import type { IconType } from '../../components/icon-type.ts';
import type { Tone } from '../../components/tone.ts';

/** The sign of a kind of change, and the key of its words ("Message in {{place}}"). */
export const OUTBOX_WORDS: Record<MutationType, { readonly key: string; readonly icon: IconType; readonly tone: Tone }> = {
  'class.create': { key: 'classCreate', icon: School, tone: 'sky' },
  'class.update': { key: 'classUpdate', icon: School, tone: 'sky' },
  'story.create': { key: 'storyCreate', icon: Newspaper, tone: 'lilac' },
  'story.delete': { key: 'storyDelete', icon: Trash2, tone: 'lilac' },
  'story.like': { key: 'storyLike', icon: Heart, tone: 'rose' },
  'story.unlike': { key: 'storyUnlike', icon: Heart, tone: 'rose' },
  'story.read': { key: 'storyRead', icon: CheckCheck, tone: 'leaf' },
  'message.create': { key: 'messageCreate', icon: MessageCircle, tone: 'board' },
  'message.delete': { key: 'messageDelete', icon: Trash2, tone: 'board' },
  'thread.read': { key: 'threadRead', icon: CheckCheck, tone: 'leaf' },
  'thread.mute': { key: 'threadMute', icon: BellOff, tone: 'star' },
  'thread.unmute': { key: 'threadUnmute', icon: BellRing, tone: 'star' },
  'thread.createDirect': { key: 'threadCreate', icon: MessagesSquare, tone: 'board' },
};
