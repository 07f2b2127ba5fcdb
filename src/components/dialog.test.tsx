// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { stubResizeObserver } from '../../tests/support/plain-window.ts';
import { startI18n } from '../i18n/i18n.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

let confirmed = 0;

function Page() {
  const [open, setOpen] = useState<'form' | 'question' | 'archive' | null>(null);
  const close = () => setOpen(null);
  function archive() {
    confirmed++;
    close();
  }
  return (
    <>
      <Button onClick={() => setOpen('form')}>Create</Button>
      <Button onClick={() => setOpen('question')}>Delete</Button>
      <Dialog open={open === 'form'} onClose={close} title="New class" actions={<Button onClick={close}>Save</Button>}>
        <TextField label="Name" data-autofocus />
      </Dialog>
      <Button onClick={() => setOpen('archive')}>Archive</Button>
      <ConfirmDialog open={open === 'archive'} onClose={close} onConfirm={archive} title="Archive the class?" confirmLabel="Archive it" danger />
      <ConfirmDialog open={open === 'question'} onClose={close} onConfirm={() => confirmed++} title="Delete the story?" confirmLabel="Delete it" danger>
        27 families will no longer see it.
      </ConfirmDialog>
    </>
  );
}

beforeAll(async () => {
  // jsdom has no layout: the library only asks whether anything resized.
  stubResizeObserver();
  await startI18n('en');
});
beforeEach(() => {
  confirmed = 0;
  render(<Page />);
});
afterEach(cleanup);

const focused = () => document.activeElement;

it('a dialog is named by its title, gives the focus to the field that asks for it, keeps it inside and hands it back', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByRole('dialog', { name: 'New class' });
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Name')));
  await user.tab();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Save' }));
  await user.tab();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Close' }));
  await user.tab();
  expect(focused()).toBe(screen.getByLabelText('Name'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Create' })));
});

it('a question says the consequence, focuses the safe answer, and does nothing unless confirmed', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete the story?', description: '27 families will no longer see it.' });
  expect(question).toBeTruthy();
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Cancel' })));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(confirmed).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete it' }));
  expect(confirmed).toBe(1);
});

it('a second press on an answer while the question goes away does nothing', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const answer = await screen.findByRole('button', { name: 'Archive it' });
  fireEvent.click(answer);
  fireEvent.click(answer);
  expect(confirmed).toBe(1);
});
