import { BadgeCheck, Bell, BellOff, BellRing, Calendar, Check, CheckCheck, Clock, Heart, Mail, MessageCircle, MessagesSquare, Newspaper, Pencil, School, Send, Sparkles, Trash2, UserPlus } from 'lucide-react';
import type { MutationType } from '../../../schema/rules/mutation.ts';
import type { IconType } from '../../components/icon-type.ts';
import type { Tone } from '../../components/tone.ts';

/** The sign of a kind of change, and the key of its words ("Message in {{place}}"). */
export const OUTBOX_WORDS = {
  'class.create': { key: 'classCreate', icon: School, tone: 'sky' },
  'class.update': { key: 'classUpdate', icon: School, tone: 'sky' },
  'student.create': { key: 'studentCreate', icon: UserPlus, tone: 'sky' },
  'student.update': { key: 'studentUpdate', icon: Pencil, tone: 'sky' },
  'student.delete': { key: 'studentDelete', icon: Trash2, tone: 'sky' },
  'student.move': { key: 'studentMove', icon: School, tone: 'sky' },
  'student.dismiss': { key: 'studentDismiss', icon: Check, tone: 'leaf' },
  'reward.create': { key: 'rewardCreate', icon: Sparkles, tone: 'star' },
  'invitation.create': { key: 'invitationCreate', icon: Send, tone: 'leaf' },
  'invitation.cancel': { key: 'invitationCancel', icon: Trash2, tone: 'leaf' },
  'invitation.notify': { key: 'invitationNotify', icon: Send, tone: 'leaf' },
  'request.create': { key: 'requestCreate', icon: UserPlus, tone: 'leaf' },
  'request.bind': { key: 'requestCreate', icon: UserPlus, tone: 'leaf' },
  'request.accept': { key: 'requestAccept', icon: Check, tone: 'leaf' },
  'request.decline': { key: 'requestDecline', icon: Trash2, tone: 'leaf' },
  'request.change': { key: 'requestChange', icon: Pencil, tone: 'leaf' },
  'request.delete': { key: 'requestDelete', icon: Trash2, tone: 'leaf' },
  'story.create': { key: 'storyCreate', icon: Newspaper, tone: 'lilac' },
  'story.update': { key: 'storyUpdate', icon: Pencil, tone: 'lilac' },
  'story.schedule': { key: 'storySchedule', icon: Clock, tone: 'lilac' },
  'story.delete': { key: 'storyDelete', icon: Trash2, tone: 'lilac' },
  'story.like': { key: 'storyLike', icon: Heart, tone: 'rose' },
  'story.unlike': { key: 'storyUnlike', icon: Heart, tone: 'rose' },
  'story.read': { key: 'storyRead', icon: CheckCheck, tone: 'leaf' },
  'story.acknowledge': { key: 'storyAcknowledge', icon: BadgeCheck, tone: 'leaf' },
  'story.remind': { key: 'storyRemind', icon: BellRing, tone: 'star' },
  'comment.create': { key: 'commentCreate', icon: MessageCircle, tone: 'lilac' },
  'comment.delete': { key: 'commentDelete', icon: Trash2, tone: 'lilac' },
  'event.create': { key: 'eventCreate', icon: Calendar, tone: 'rose' },
  'event.update': { key: 'eventUpdate', icon: Calendar, tone: 'rose' },
  'event.delete': { key: 'eventDelete', icon: Trash2, tone: 'rose' },
  'message.create': { key: 'messageCreate', icon: MessageCircle, tone: 'board' },
  'message.delete': { key: 'messageDelete', icon: Trash2, tone: 'board' },
  'thread.read': { key: 'threadRead', icon: CheckCheck, tone: 'leaf' },
  'thread.mute': { key: 'threadMute', icon: BellOff, tone: 'star' },
  'thread.unmute': { key: 'threadUnmute', icon: BellRing, tone: 'star' },
  'thread.createDirect': { key: 'threadCreate', icon: MessagesSquare, tone: 'board' },
  'profile.update': { key: 'profileUpdate', icon: Pencil, tone: 'board' },
  'account.update': { key: 'profileUpdate', icon: Pencil, tone: 'board' },
  'push.subscribe': { key: 'pushOn', icon: Bell, tone: 'star' },
  'push.unsubscribe': { key: 'pushOff', icon: BellOff, tone: 'star' },
  'push.subscribeNative': { key: 'pushOn', icon: Bell, tone: 'star' },
  'push.unsubscribeNative': { key: 'pushOff', icon: BellOff, tone: 'star' },
  'feedback.send': { key: 'feedbackSend', icon: Mail, tone: 'board' },
} as const satisfies Record<MutationType, { readonly key: string; readonly icon: IconType; readonly tone: Tone }>;

export type OutboxKey = (typeof OUTBOX_WORDS)[MutationType]['key'];
