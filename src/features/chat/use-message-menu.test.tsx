// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Fragment } from 'react';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { messageSample } from '../../../tests/support/message-sample.ts';
import { PlainQuestion, question } from '../../../tests/support/plain-question.tsx';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { useMessageMenu } from './use-message-menu.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));
vi.mock(import('../../components/confirm-dialog.tsx'), () => ({ ConfirmDialog: PlainQuestion }));

const failed = messageSample({ _id: 'failed', isMine: true, outboxId: 'row', honest: { state: 'failed', reason: { code: 'refused', status: 400, text: null } } });

/* As in the list: a row with the button of what could not be sent. */
function Listed() {
  const { menu, handlers } = useMessageMenu((id) => (id === failed._id ? failed : undefined), null);
  return (
    <Fragment>
      <section {...handlers}>
        <div data-row={failed._id}>
          <button type="button" data-discard="" aria-label={failed._id} />
        </div>
      </section>
      {menu}
    </Fragment>
  );
}

beforeEach(async () => {
  await startI18n('en');
  port = new FakePort({}, { discardOutbox: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

it.each(['close', 'confirm'] as const)('CHA-04 the question whether to discard a message says the same while it goes (%s)', async (answer) => {
  render(
    <ToastProvider>
      <Listed />
    </ToastProvider>,
  );
  const discard = document.querySelector('[data-discard]');
  if (discard === null) throw new Error('the row has no button');
  fireEvent.click(discard);
  expect(question.isOpen()).toBe(true);
  const said = question.says();
  expect(said).toMatch(/not sent|discard/iu);
  await act(async () => question.press(answer));
  expect(question.isOpen()).toBe(false);
  // Pressed once more while it goes, it does nothing.
  await act(async () => question.press('confirm'));
  expect(question.says()).toBe(said);
  expect(port.ran).toEqual(answer === 'confirm' ? [{ name: 'discardOutbox', args: { id: 'row' } }] : []);
});
