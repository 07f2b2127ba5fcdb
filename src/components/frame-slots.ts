import { createContext, useContext } from 'react';
import type { Elements } from '../lib/text-or-elements.ts';

/** What the shell gives to every page's frame. */
export interface FrameSlots {
  /** The phone's button that opens the sider; null where there is no sider. */
  menu: Elements;
  /** The sync sign of the phone, for a screen without room for the avatar menu; `account` contains it too. */
  sync: Elements;
  /** The sync sign of the phone and the avatar menu. */
  account: Elements;
  /** Strips that say how things stand: offline, back online, a new version. */
  notices: Elements;
}

const EMPTY: FrameSlots = { menu: null, sync: null, account: null, notices: null };

export const FrameSlotsContext = createContext<FrameSlots>(EMPTY);

/** The shell's parts for a page that draws its own frame; empty outside the shell. */
export function useFrameSlots(): FrameSlots {
  return useContext(FrameSlotsContext);
}
