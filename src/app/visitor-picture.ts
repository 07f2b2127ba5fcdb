import { SNAPSHOT_ID, VISITOR_MARK } from '../../schema/port/snapshot.ts';

/** The main page as the server drew it for a visitor, who reads it until the app is drawn; null: this page shows none. */
export function visitorPicture(): Element | null {
  const standIn = document.getElementById(SNAPSHOT_ID);
  return standIn?.hasAttribute(VISITOR_MARK) === true ? standIn : null;
}
