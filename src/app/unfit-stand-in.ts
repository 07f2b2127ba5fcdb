import { savedLanguage } from '../i18n/saved-language.ts';
import { roleHint } from './role-hint.ts';
import { visitorPicture } from './visitor-picture.ts';

/**
 * Takes away the main page that the server drew for a visitor, where it is somebody's who was logged in here last, or
 * in another language than the one that was chosen on this device: better nothing for a moment than the wrong thing.
 */
export function dropUnfitStandIn(): void {
  const standIn = visitorPicture();
  if (standIn === null) return;
  const saved = savedLanguage();
  if (roleHint() !== null || (saved !== null && saved !== document.documentElement.lang)) standIn.remove();
}
