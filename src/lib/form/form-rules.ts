/** What a form holds to: hands over the values as they are kept, or names the rule that each field broke. Runs in the page, without Zod. */
export type FormRules<Input, Output = Input> = (values: Input) => Judged<Input, Output>;

export type Judged<Input, Output> = { readonly kept: Output } | { readonly faults: Faults<Input> };
export type Faults<Input> = Readonly<Partial<Record<keyof Input & string, string>>>;

/** Judges by what was found at each field (null: nothing); `keep` makes what is handed over when all is well. */
export function judged<Field extends string, Output>(found: Readonly<Record<Field, string | null>>, keep: () => Output): { readonly kept: Output } | { readonly faults: Readonly<Partial<Record<Field, string>>> } {
  const faults = faultsIn(found);
  return Object.keys(faults).length === 0 ? { kept: keep() } : { faults };
}

/** The fields at which something was found. */
export function faultsIn<Field extends string>(found: Readonly<Record<Field, string | null>>): Readonly<Partial<Record<Field, string>>> {
  const faults: Partial<Record<Field, string>> = {};
  for (const field in found) {
    const fault = found[field];
    if (fault !== null) faults[field] = fault;
  }
  return faults;
}
