interface Child {
  readonly classes: readonly string[];
  readonly isDismissed?: true | undefined;
}

/** The children who are shown: all but those whom the parent dismissed and who are still without a class (F-207). */
export function shownChildren<C extends Child>(children: readonly C[]): readonly C[] {
  return children.filter(({ classes, isDismissed }) => classes.length > 0 || isDismissed !== true);
}
