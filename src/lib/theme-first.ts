import { startTheme } from './theme.ts';

/* Imported first by the entry, for its effect: the theme is on <html> before React draws anything. */
startTheme();
