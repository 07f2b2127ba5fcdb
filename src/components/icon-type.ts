import type { ComponentType } from 'react';

/** A drawn sign (lucide or our own): takes a class, is hidden from screen readers. */
export type IconType = ComponentType<{ className?: string }>;
