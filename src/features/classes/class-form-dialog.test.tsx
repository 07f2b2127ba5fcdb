// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeClass } from '../../../tests/support/fake-school.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { ClassFormDialog } from './class-form-dialog.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeAll(async () => startI18n('en'));
beforeEach(() => {
  port = new FakePort({ icons: () => ({ rows: [{ '@id': '/icons/fox', content: 'fox', colour: 'red' }], isLoaded: true }) }, { createClass: () => ({ ok: true, value: { classId: 'made' } }), updateClass: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: i18next.t('classes:form.name') });
async function submitted(name: string): Promise<HTMLInputElement> {
  const control = await field();
  fireEvent.change(control, { target: { value: name } });
  fireEvent.submit(control.form as HTMLFormElement);
  return control;
}
const said = (control: HTMLInputElement) => (control.getAttribute('aria-invalid') === 'true' ? document.getElementById(`${control.id}-error`)?.textContent : null);

describe.each([
  ['en', { required: 'Please fill this in', long: 'At most 60 characters' }],
  ['ru', { required: 'Заполните это поле', long: 'Не больше 60 символов' }],
] as const)('rules of a class in words (%s)', (language, words) => {
  beforeEach(async () => {
    await setLanguage(language);
    render(
      <ToastProvider>
        <ClassFormDialog onClose={() => undefined} />
      </ToastProvider>,
    );
  });

  it('CLS-02 a name is required and has at most 60 letters; what is too long is not cut', async () => {
    const control = await submitted('   ');
    await waitFor(() => expect(said(control)).toBe(words.required));
    await submitted('ж'.repeat(50_000));
    await waitFor(() => expect(said(control)).toBe(words.long));
    expect(control.value).toHaveLength(50_000);
    // The fault says it; nothing is left.
    expect(screen.queryByText(/left$|^Осталось/u)).toBeNull();
    await submitted('ж'.repeat(61));
    expect(said(control)).toBe(words.long);
    expect(port.ran).toEqual([]);
    await submitted(` ${'ж'.repeat(60)} `);
    await waitFor(() => expect(port.ran).toEqual([{ name: 'createClass', args: { name: 'ж'.repeat(60), grade: 'child', icon: '/icons/fox' } }]));
  });
});

describe('the edit of a class', () => {
  const shown = fakeClass(100, '2 B', 'fox');
  const onClose = vi.fn<() => void>();
  const drawn = (value = shown) => (
    <ToastProvider>
      <ClassFormDialog value={value} onClose={onClose} />
    </ToastProvider>
  );
  beforeEach(async () => {
    onClose.mockReset();
    await setLanguage('en');
  });

  it('CLS-02 sends what was changed and no more: what another teacher changed meanwhile stays', async () => {
    const { rerender } = render(drawn());
    await field();
    rerender(drawn({ ...shown, grade: 'adult', icon: fakeClass(100, '2 B', 'owl').icon }));
    await submitted(' 2 C ');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(port.ran).toEqual([{ name: 'updateClass', args: { classId: shown._id, patch: { name: '2 C' }, seen: { name: '2 B', grade: 'child', icon: '/icons/fox' } } }]);
  });

  it('CLS-02 closes where nothing was changed, and sends nothing', async () => {
    render(drawn());
    await submitted('2 B ');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(port.ran).toEqual([]);
  });
});
