// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createContext, Fragment, Suspense, type ReactElement } from 'react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translatePage } from '../../tests/support/translate-page.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { LinkedText } from '../components/linked-text.tsx';
import { Logo } from '../components/logo.tsx';
import { startI18n } from '../i18n/i18n.ts';

beforeEach(async () => startI18n('en'));
afterEach(cleanup);

/* Shows each of these in the place of the one before, translated in between, and then nothing; answers what was read each time. */
async function readInTurn(...shown: readonly ReactElement[]): Promise<readonly string[]> {
  const { container, rerender, unmount } = render(<div />);
  translatePage();
  const read: string[] = [];
  for (const element of shown) {
    // The imitation follows in a microtask.
    await act(async () => rerender(element));
    read.push((container.textContent ?? '').replaceAll(/\s+/g, ' '));
  }
  unmount();
  return read;
}

it('F-801 a translated button shows that it is busy, and its new words', async () => {
  const read = await readInTurn(<Button>Save</Button>, <Button busy>Save</Button>, <Button>Saved</Button>);
  expect(read).toEqual(['⟦Save⟧', '⟦Save⟧', '⟦Saved⟧']);
});

it('F-801 a translated banner takes other words after its title', async () => {
  const read = await readInTurn(<Banner kind="online" title="Back online" />, <Banner kind="online" title="Back online">Sending 2 changes.</Banner>, <Banner kind="online" title="Back online">Sending 1 change.</Banner>);
  expect(read).toEqual(['⟦Back online⟧ ', '⟦Back online⟧ ⟦Sending 2 changes.⟧', '⟦Back online⟧ ⟦Sending 1 change.⟧']);
});

it('F-801 a translated text with an address gives way to another', async () => {
  expect(await readInTurn(<LinkedText text="See https://parta.school today" />, <LinkedText text="See you" />)).toEqual(['⟦See ⟧https://parta.school⟦ today⟧', '⟦See you⟧']);
});

it('F-801 the name of the product is not translated', async () => {
  expect(await readInTurn(<Logo />)).toEqual(['Parta']);
});

const Context = createContext(0);
function TextAlone({ text }: { text: string }) {
  return text;
}

/** Forms that a translator breaks: with the rule lost, its expectation no longer compiles. Never rendered. */
export function refusedByTheCompiler(text: string, count: number): Readonly<Record<string, ReactElement>> {
  return {
    // @ts-expect-error -- a text next to an element
    next: <p>{text}<b /></p>,
    // @ts-expect-error -- two texts
    two: <p>{text}{text}</p>,
    // @ts-expect-error -- a text on a condition next to an element
    condition: <p>{count > 0 && text}<b /></p>,
    // @ts-expect-error -- a number that is shown when it is nought
    nought: <p>{count && <b />}<b /></p>,
    // @ts-expect-error -- a list of texts
    list: <p>{[text, text]}</p>,
    // @ts-expect-error -- a text next to an element in the component of a library
    library: <Link to="/">{text}<b /></Link>,
    // @ts-expect-error -- a text in a fragment, whose parent may hold more
    fragment: <Fragment>{text}</Fragment>,
    // @ts-expect-error -- as in a fragment
    suspense: <Suspense>{text}</Suspense>,
    // @ts-expect-error -- as in a fragment
    context: <Context value={1}>{text}</Context>,
    // @ts-expect-error -- a component that is a bare text
    component: <TextAlone text={text} />,
  };
}
