import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '../../../schema/limits.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { problemToast } from '../../components/problem-toast.ts';
import { TextField } from '../../components/text-field.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { personName } from '../../lib/person-name.ts';
import { draftOfNames, isPastedList, namesFault, namesOfDraft, readPasted, type NamesFault, type StudentNames } from './pending-names.ts';

const NOTHING: StudentNames = { firstName: '', lastName: '' };
/** A draft is written when the typing pauses, ms. */
const DRAFT_MS = 300;

export interface AddStudentsDialogProps {
  classId: string;
  students: readonly StudentView[];
  onClose: () => void;
}

/** New students by name, one by one or as a pasted list; what was typed is there again when it is opened next (ROO-02). */
export function AddStudentsDialog(props: AddStudentsDialogProps) {
  const draft = useQuery('draft', { place: `students:${props.classId}` });
  return draft === undefined ? null : <AddStudentsForm {...props} begun={namesOfDraft(draft?.body ?? '')} />;
}

function AddStudentsForm({ classId, students, onClose, begun }: AddStudentsDialogProps & { begun: ReturnType<typeof namesOfDraft> }) {
  const { t } = useTranslation('room');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const toast = useToast();
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(begun.typed);
  const [pending, setPending] = useState<readonly StudentNames[]>(begun.pending);
  const [fault, setFault] = useState<NamesFault>(null);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const keepDraft = useDraftOf(classId, draftOfNames(typed, pending));
  const isTyped = typed.firstName.trim() !== '' || typed.lastName.trim() !== '';
  const taken = [...students, ...pending];
  const error = (field: 'firstName' | 'lastName') => (fault?.field === field ? t(`add.${fault.key}`, { max: NAME_MAX }) : undefined);
  const change = (patch: Partial<StudentNames>) => {
    setTyped({ ...typed, ...patch });
    setFault(null);
  };

  /** The list with what stands in the fields; null where that is wrong. */
  function withTyped(): readonly StudentNames[] | null {
    const found = namesFault(typed, taken);
    setFault(found);
    return found === null ? [...pending, { firstName: typed.firstName.trim(), lastName: typed.lastName.trim() }] : null;
  }
  function addTyped(event: SubmitEvent): void {
    event.preventDefault();
    const list = withTyped();
    if (list === null) return;
    setPending(list);
    setTyped(NOTHING);
    first.current?.focus();
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!isPastedList(text)) return;
    event.preventDefault();
    const read = readPasted(text, taken);
    setPending([...pending, ...read.added]);
    setUnread([...read.unread, ...read.known]);
  }
  async function save(): Promise<void> {
    const list = isTyped ? withTyped() : pending;
    if (list === null || list.length === 0 || isBusy) return;
    setBusy(true);
    const result = await run('addStudents', { classId, students: list });
    setBusy(false);
    if (!result.ok) {
      const isKnown = result.error.kind === 'problem' && result.error.problem.title === 'student.exists';
      toast(isKnown ? { kind: 'bad', text: t('add.exists') } : problemToast(result.error.kind === 'problem' ? result.error.problem : null, shared('error.occured')));
      return;
    }
    keepDraft('');
    toast({ kind: 'info', text: list.length === 1 ? t('add.doneOne') : t('add.done', { count: list.length }) });
    onClose();
  }

  const count = pending.length + (isTyped ? 1 : 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('add.title')}
      description={t('add.hint')}
      actions={
        <>
          <Button variant="plain" onClick={() => { keepDraft(''); onClose(); }}>
            {shared('action.cancel')}
          </Button>
          <Button variant="solid" busy={isBusy} disabled={count === 0} onClick={() => void save()}>
            {count === 0 ? shared('action.save') : t('add.save', { count })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={addTyped} onPaste={paste} className="grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]">
        <TextField ref={first} label={t('field.firstName')} name="firstName" autoComplete="off" data-autofocus="" value={typed.firstName} error={error('firstName')} onChange={(event) => change({ firstName: event.target.value })} />
        <TextField label={t('field.lastName')} name="lastName" autoComplete="off" enterKeyHint="done" value={typed.lastName} error={error('lastName')} onChange={(event) => change({ lastName: event.target.value })} />
        <Button type="submit" icon={Plus} aria-label={t('add.toList')} className="md:mt-6.5 md:min-h-13 md:px-4!">
          <span className="md:sr-only">{t('add.toList')}</span>
        </Button>
      </form>
      {unread.length > 0 && (
        <p role="alert" className="mt-4 rounded-sm bg-star-tint px-4 py-3 text-meta font-medium break-words text-star-ink">
          {t('add.unread', { lines: unread.join(', ') })}
        </p>
      )}
      <PendingList pending={pending} onRemove={(index) => setPending(pending.toSpliced(index, 1))} />
    </Dialog>
  );
}

function PendingList({ pending, onRemove }: { pending: readonly StudentNames[]; onRemove: (index: number) => void }) {
  const { t } = useTranslation('room');
  if (pending.length === 0) return null;
  return (
    <ul aria-label={t('add.list')} className="mt-5 divide-y divide-line">
      {pending.map((names, index) => (
        <li key={personName(names)} className="flex min-h-12 items-center gap-3">
          <span aria-hidden="true" className="w-6 shrink-0 text-right text-meta text-ink-3 tabular-nums">
            {index + 1}
          </span>
          <span className="min-w-0 flex-1 py-2 text-label break-words">{personName(names)}</span>
          <IconButton icon={X} label={t('add.remove', { name: personName(names) })} onClick={() => onRemove(index)} />
        </li>
      ))}
    </ul>
  );
}

/* Keeps the text as the draft of the class, also when the dialog is closed by Escape. Answers how to set it for good. */
function useDraftOf(classId: string, body: string): (last: string) => void {
  const run = useCommand();
  const place = `students:${classId}`;
  const saved = useRef(body);
  const isFinal = useRef(false);
  const latest = useRef(body);
  const write = useRef((text: string) => {
    if (saved.current === text) return;
    saved.current = text;
    void run('saveDraft', { place, body: text });
  });
  useEffect(() => {
    latest.current = body;
    const timer = setTimeout(() => {
      if (!isFinal.current) write.current(body);
    }, DRAFT_MS);
    return () => clearTimeout(timer);
  }, [body]);
  useEffect(() => {
    const flush = write.current;
    return () => {
      if (!isFinal.current) flush(latest.current);
    };
  }, []);
  return (last) => {
    isFinal.current = true;
    write.current(last);
  };
}
