import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '../../../schema/limits.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import { isNameList, readNameList } from '../../../schema/rules/name-list.ts';
import { isBlank } from '../../../schema/rules/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { faultWords, type BrokenRule } from '../../lib/form/broken-rule.ts';
import { useRulesForm } from '../../lib/form/use-rules-form.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { useSavedToast } from '../../lib/use-saved-toast.ts';
import { isKnownName } from './is-known-name.ts';
import { draftOfNames, NAME_FIELDS, namesOfDraft, namesRules, pendingFaults, type StudentNames } from './pending-names.ts';
import { PendingTable } from './pending-table.tsx';

const NOTHING: StudentNames = { firstName: '', lastName: '' };
/** The name of the contract's own rule. */
const OWN = ['exists'] as const;
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
  const announceSaved = useSavedToast();
  const sayError = useErrorToast();
  const [pending, setPending] = useState<readonly StudentNames[]>(begun.pending);
  const [isBusy, setBusy] = useState(false);
  const taken = [...students, ...pending];
  const faults = pendingFaults(pending, students);
  // A student who is in the class or the list already is passed over: another teacher or an earlier save added them.
  const fresh = pending.filter((_names, place) => faults[place]?.pair === undefined);
  const isIncomplete = faults.some(({ firstName: one, lastName: other, pair }) => pair === undefined && (one ?? other) !== undefined);
  const form = useRulesForm(namesRules(taken), begun.typed);
  const [firstName, lastName] = useWatch({ control: form.control, name: NAME_FIELDS });
  const keepDraft = useDraftOf(classId, draftOfNames({ firstName, lastName }, pending));
  const isTyped = !isBlank(firstName) || !isBlank(lastName);
  const { errors } = form.formState;
  // The form itself knows its fields again only after the next drawing.
  const first = useRef<HTMLInputElement | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  const { ref: registerFirst, ...firstField } = form.register('firstName');
  const words = (rule: BrokenRule<'exists'>) => t(`add.${rule === 'tooLong' || rule === 'exists' ? rule : 'required'}`, { max: NAME_MAX });

  function addTyped(names: StudentNames): void {
    setPending([...pending, names]);
    form.reset(NOTHING);
    first.current?.focus();
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    const read = isNameList(text) ? readNameList(text) : [];
    if (read.length === 0) return;
    event.preventDefault();
    setPending([...pending, ...read]);
  }
  /** What stands in the fields goes along; where it is wrong nothing goes. */
  async function saveAll(): Promise<void> {
    if (isIncomplete) {
      rows.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    if (!isTyped) return save(fresh);
    await form.handleSubmit((names) => save([...fresh, names]))();
  }
  async function save(list: readonly StudentNames[]): Promise<void> {
    if (list.length === 0 || isBusy) return;
    setBusy(true);
    const result = await run('addStudents', { classId, students: list });
    setBusy(false);
    if (!result.ok) {
      if (isKnownName(result.error)) toast({ kind: 'bad', text: () => t('add.exists') });
      else sayError(result.error);
      return;
    }
    keepDraft('');
    const count = list.length;
    announceSaved([result.value], () => (count === 1 ? t('add.doneOne') : t('add.done', { count })));
    onClose();
  }

  // A name that was refused is none of those that would be added.
  const count = fresh.length + (isTyped && !errors.firstName && !errors.lastName ? 1 : 0);
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
          <Button variant="solid" busy={isBusy} disabled={count === 0} onClick={() => void saveAll()}>
            {t('add.save', { count })}
          </Button>
        </>
      }
    >
      <form data-kept="" noValidate onSubmit={(event) => void form.handleSubmit(addTyped)(event)} onPaste={paste} className="grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]">
        <TextField label={t('field.firstName')} autoComplete="off" data-autofocus="" {...firstField} ref={(input) => { first.current = input; registerFirst(input); }} error={faultWords(errors.firstName, words, OWN)} />
        <TextField label={t('field.lastName')} autoComplete="off" enterKeyHint="done" {...form.register('lastName')} error={faultWords(errors.lastName, words, OWN)} />
        <Button type="submit" icon={Plus} aria-label={t('add.toList')} className="md:mt-6.5 md:min-h-13 md:px-4!">
          <span className="md:sr-only">{t('add.toList')}</span>
        </Button>
      </form>
      {isIncomplete && (
        <output className="mt-4 block rounded-sm bg-star-tint px-4 py-3 text-meta font-medium text-star-ink">
          {t('add.incomplete')}
        </output>
      )}
      <div ref={rows}>
        <PendingTable pending={pending} faults={faults} afterLast={first} onChange={setPending} />
      </div>
    </Dialog>
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
