import { useTranslation } from 'react-i18next';
import type { Elements } from '../lib/text-or-elements.ts';
import { ChalkDrawing, type ChalkDrawingName } from './chalk-drawing.tsx';
import { classNames } from '../lib/class-names.ts';

/** Why a place cannot be shown. `permission`: an invitation that is not for whoever opened it. `notHere`: offline, and this device has never had it. `tooOld`: no contact for too long. `replaced`: a new version of the app has it, and the page reloads. */
export type Fault = 'page' | 'story' | 'class' | 'forbidden' | 'permission' | 'wrong' | 'notHere' | 'tooOld' | 'replaced';

const DRAWINGS: Record<Fault, ChalkDrawingName> = { page: 'desk', story: 'desk', class: 'desk', forbidden: 'desk', permission: 'envelope', wrong: 'desk', notHere: 'envelope', tooOld: 'envelope', replaced: 'tick' };

/** The fault that a resource's answer means (GEN-02). */
export function faultOf(status: number, what: 'page' | 'story' | 'class'): Fault {
  if (status === 404) return what;
  return status === 403 ? 'forbidden' : 'wrong';
}

export interface FaultStateProps {
  fault: Fault;
  action?: Elements;
  /** What the words count. */
  count?: number;
  /** It is the whole page: its title is the page's h1. */
  isPage?: boolean;
  className?: string;
}

/** A place that cannot be shown: what is the matter, in one line, and the way out. */
export function FaultState({ fault, action, count = 0, isPage = false, className }: FaultStateProps) {
  const { t } = useTranslation('app');
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={classNames('grid min-h-[60dvh] content-center justify-items-center gap-2 p-6 text-center', className)}>
      <ChalkDrawing name={DRAWINGS[fault]} />
      <Title className="mt-2 text-title">{t(`fault.${fault}.title`)}</Title>
      <p className="max-w-[38ch] text-balance text-ink-2">{t(`fault.${fault}.text`, { count })}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
