import type { ExoticComponent, ReactElement } from 'react';

/** A drawn sign (lucide or our own): takes a class, is hidden from screen readers. */
export type IconType = ExoticComponent<{ className?: string }> | ((props: { className?: string }) => ReactElement);
