// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StudentView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { AddStudentsDialog } from './add-students-dialog.tsx';
import { EditStudentDialog } from './edit-student-dialog.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const ADA = { '@id': '/students/ada', _id: 'ada', firstName: 'Ada', lastName: 'Orlova', classes: ['/classes/class-1'], login: 'ada', honest: { state: 'stored' } } as unknown as StudentView;

beforeAll(async () => startI18n('en'));
beforeEach(() => {
  port = new FakePort({ draft: () => null, classes: () => ({ rows: [], isLoaded: true }) }, { saveDraft: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

const field = (name: 'firstName' | 'lastName') => screen.findByLabelText<HTMLInputElement>(i18next.t(`room:field.${name}`), { exact: true });
async function type(names: Readonly<Partial<Record<'firstName' | 'lastName', string>>>): Promise<void> {
  for (const name of ['firstName', 'lastName'] as const) if (names[name] !== undefined) fireEvent.change(await field(name), { target: { value: names[name] } });
}
/** What is said at the two fields, each marked as wrong then. */
async function expectSaid(firstName: string | null, lastName: string | null): Promise<void> {
  const controls = [await field('firstName'), await field('lastName')];
  const said = () => controls.map((control) => (control.getAttribute('aria-invalid') === 'true' ? document.getElementById(`${control.id}-error`)?.textContent : null));
  await waitFor(() => expect(said()).toEqual([firstName, lastName]));
}
const made = () => port.ran.filter(({ name }) => name !== 'saveDraft');
/** The rows of the table of students to be added. */
const students = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const LONG = 'ж'.repeat(50_000);

describe.each([
  ['en', { required: 'Please fill this in', exists: 'This student is already in the class', long: 'At most 100 characters' }],
  ['ru', { required: 'Заполните это поле', exists: 'Этот ученик уже есть в классе', long: 'Не больше 100 символов' }],
] as const)('rules of a student in words (%s)', (language, said) => {
  beforeEach(() => setLanguage(language));

  it('ROO-02 both names are required, and the pair is new to the class and to the list', async () => {
    render(
      <ToastProvider>
        <AddStudentsDialog classId="class-1" students={[ADA]} onClose={() => undefined} />
      </ToastProvider>,
    );
    const enter = async () => fireEvent.submit((await field('firstName')).form as HTMLFormElement);
    await enter();
    await expectSaid(said.required, said.required);
    await type({ firstName: ' ada ', lastName: 'ORLOVA' });
    await enter();
    await expectSaid(null, said.exists);
    await type({ firstName: 'Fedya', lastName: 'Belov' });
    await enter();
    await waitFor(() => expect(students()).toHaveLength(1));
    await type({ firstName: 'Fedya', lastName: 'Belov' });
    await enter();
    await expectSaid(null, said.exists);
    await type({ firstName: LONG, lastName: LONG });
    await enter();
    await expectSaid(said.long, said.long);
    expect([(await field('firstName')).value, (await field('lastName')).value]).toEqual([LONG, LONG]);
    expect(students()).toHaveLength(1);
    expect(made()).toEqual([]);
  });

  it('ROO-04 a student that is edited keeps both names, of at most so many letters', async () => {
    render(
      <MemoryRouter>
        <ToastProvider>
          <EditStudentDialog classId="class-1" student={ADA} onClose={() => undefined} />
        </ToastProvider>
      </MemoryRouter>,
    );
    const save = async () => fireEvent.submit((await field('firstName')).form as HTMLFormElement);
    await type({ firstName: ' ', lastName: '' });
    await save();
    await expectSaid(said.required, said.required);
    await type({ firstName: LONG, lastName: LONG });
    await save();
    await expectSaid(said.long, said.long);
    expect((await field('firstName')).value).toBe(LONG);
    expect(made()).toEqual([]);
  });

  it("ROO-04 somebody else's names are said at the last name, and the form stays", async () => {
    port.commands['updateStudent'] = () => ({ ok: false, error: { kind: 'problem', problem: { type: 'about:blank', title: 'student.exists', status: 422 } } });
    const onClose = vi.fn();
    render(
      <MemoryRouter>
        <ToastProvider>
          <EditStudentDialog classId="class-1" student={ADA} onClose={onClose} />
        </ToastProvider>
      </MemoryRouter>,
    );
    await type({ firstName: 'Bob' });
    fireEvent.submit((await field('firstName')).form as HTMLFormElement);
    await expectSaid(null, said.exists);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('ROO-02 who came into the class while the list stood is named in it, and keeps nobody else back', async () => {
    port.commands['addStudents'] = () => ({ ok: true, value: { studentIds: ['new'], outboxIds: [] } });
    const dialog = (students: StudentView[]) => <ToastProvider><AddStudentsDialog classId="class-1" students={students} onClose={() => undefined} /></ToastProvider>;
    const { rerender } = render(dialog([]));
    for (const [firstName, lastName] of [['Ada', 'Orlova'], ['Fedya', 'Belov']] as const) {
      await type({ firstName, lastName });
      fireEvent.submit((await field('firstName')).form as HTMLFormElement);
    }
    await waitFor(() => expect(students()).toHaveLength(2));
    rerender(dialog([ADA]));
    expect(students().map((row) => row.textContent?.includes(said.exists))).toEqual([true, false]);
    fireEvent.click(screen.getByRole('button', { name: i18next.t('room:add.save', { count: 1 }) }));
    await waitFor(() => expect(made().at(-1)).toEqual({ name: 'addStudents', args: { classId: 'class-1', students: [{ firstName: 'Fedya', lastName: 'Belov' }] } }));
  });
});

it('F-309 a pasted register is a table of two columns: each name can be edited, all can be swapped, a missing name holds the save', async () => {
  await setLanguage('en');
  port.commands['addStudents'] = () => ({ ok: true, value: { studentIds: ['new'] } });
  render(<ToastProvider><AddStudentsDialog classId="class-1" students={[ADA]} onClose={() => undefined} /></ToastProvider>);
  const form = (await field('firstName')).form as HTMLFormElement;
  fireEvent.paste(form, { clipboardData: { getData: () => 'Иванов Иван Иванович\nЛи, Анна\nORLOVA\tada\nЖеня' } });
  const cells = () => within(screen.getByRole('table')).getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(cells()).toEqual(['Иван', 'Иванов', 'Анна', 'Ли', 'ada', 'ORLOVA', 'Женя', '']);
  expect(students().map((row) => row.textContent)).toEqual(['', '', 'This student is already in the class', 'Please fill this in']);
  fireEvent.click(screen.getByRole('button', { name: 'Swap first and last names' }));
  expect(cells()).toEqual(['Иванов', 'Иван', 'Ли', 'Анна', 'ORLOVA', 'ada', '', 'Женя']);
  fireEvent.click(screen.getByRole('button', { name: 'Swap first and last names' }));
  fireEvent.click(screen.getByRole('button', { name: i18next.t('room:add.save', { count: 3 }) }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Last name, student 4' }));
  expect(made()).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Last name, student 4' }), { target: { value: 'Ким' } });
  fireEvent.click(screen.getByRole('button', { name: i18next.t('room:add.save', { count: 3 }) }));
  await waitFor(() => expect(made().at(-1)?.args).toEqual({ classId: 'class-1', students: [{ firstName: 'Иван', lastName: 'Иванов' }, { firstName: 'Анна', lastName: 'Ли' }, { firstName: 'Женя', lastName: 'Ким' }] }));
});
