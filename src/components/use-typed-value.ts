import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, useSyncExternalStore, type ChangeEvent, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import type { TextFieldProps } from './text-field.tsx';
import { TypedStore, type Typed, type ValueHandle } from './typed-store.ts';

/** The change that a form receives: the value as yyyy-mm-dd or HH:MM; empty while the text cannot be read as one. */
export interface ValueChange {
  readonly type: 'change';
  readonly target: { readonly name: string; readonly value: string };
}

/** The props of a field whose text is read as a value: those of a text field, and what `register` of react-hook-form gives. */
export interface TypedFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'ref' | 'trailing' | 'icon' | 'min' | 'max'> {
  /** Unless a form holds it through `ref`. */
  value?: string | undefined;
  onChange?: ((event: ValueChange) => unknown) | undefined;
  ref?: Ref<ValueHandle> | undefined;
}

/** How texts and values belong together. */
export interface TypedFormat {
  readonly show: (value: string) => string;
  /** Null: the text is not one. */
  readonly read: (text: string) => string | null;
  /** As `read`, of a text that no more is expected of: it counts at once, others when the field is left. */
  readonly readWhole: (text: string) => string | null;
}

type Wiring = Pick<TypedFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'ref'>;

/** Lets a text input hold a value of another form: yyyy-mm-dd, HH:MM. Keeps a text that cannot be read. */
export function useTypedValue({ name = '', value, onChange, onBlur, onKeyDown, ref }: Wiring, { show, read, readWhole }: TypedFormat) {
  const [store] = useState(() => new TypedStore(value ?? ''));
  const typed = useSyncExternalStore(store.subscribe, store.read);
  useImperativeHandle(ref, () => store, [store]);
  useLayoutEffect(() => {
    if (value !== undefined && value !== store.value) store.put(chosen(value));
  }, [store, value]);

  function put(next: Typed): void {
    if (store.put(next)) onChange?.({ type: 'change', target: { name, value: next.value } });
  }
  function finish(): void {
    const { text } = store.read();
    if (text === null) return;
    const found = text.trim() === '' ? '' : read(text);
    put({ value: found ?? '', text: found === null ? text : null, isTyping: false });
  }
  // A page that is left may not come back: what can be read of the text counts before the draft is stored.
  const latest = useRef(finish);
  useLayoutEffect(() => {
    latest.current = finish;
  });
  useEffect(() => {
    const leave = () => latest.current();
    addEventListener('pagehide', leave, { capture: true });
    document.addEventListener('visibilitychange', leave, { capture: true });
    return () => {
      removeEventListener('pagehide', leave, { capture: true });
      document.removeEventListener('visibilitychange', leave, { capture: true });
    };
  }, []);
  return {
    value: typed.value,
    /** Something was typed that cannot be read as a value. */
    isUnreadable: typed.value === '' && typed.text !== null && typed.text.trim() !== '',
    isTyping: typed.isTyping,
    /** Takes a value that was chosen instead of typed. */
    choose: (next: string) => put(chosen(next)),
    focus: () => store.focus(),
    props: {
      ref: store.attach,
      name,
      value: typed.text ?? (typed.value === '' ? '' : show(typed.value)),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        put({ value: readWhole(target.value) ?? '', text: target.value, isTyping: true }),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        finish();
        onBlur?.(event);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDown?.(event);
        // Before the form is sent by it.
        if (event.key === 'Enter') finish();
      },
    },
  };
}

function chosen(value: string): Typed {
  return { value, text: null, isTyping: false };
}
