import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import { STUDENT_SEARCH_MIN, STUDENT_SEARCH_PAGE } from '../../../schema/limits.ts';
import type { RequestView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { ClearButton } from '../../components/clear-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Disc } from '../../components/disc.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { personName } from '../../lib/person-name.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { studentChoices, type StudentChoice } from './student-choices.ts';

/** Which student, in which class, a request really means: a searched list over all classes that the teacher has (REQ-02). */
export function ChangeStudentDialog({ request, onClose }: { request: RequestView; onClose: () => void }) {
  const { t } = useTranslation('requests');
  const run = useCommand();
  const sayError = useErrorToast();
  const students = useQuery('students', { classId: null });
  const classes = useQuery('classes', { status: 'active' });
  const [search, setSearch] = useState('');
  const [turned, setPage] = useState<number | null>(null);
  const isChosen = (choice: StudentChoice) => choice.student._id === idOf(request.student) && choice.classId === idOf(request.class);
  const choices = studentChoices(students?.rows ?? [], classes?.rows ?? [], search);
  // Opened, it shows the one that is chosen now.
  const page = turned ?? Math.max(0, Math.floor(choices.findIndex(isChosen) / STUDENT_SEARCH_PAGE));
  const shown = choices.slice(page * STUDENT_SEARCH_PAGE, (page + 1) * STUDENT_SEARCH_PAGE);
  const pages = Math.ceil(choices.length / STUDENT_SEARCH_PAGE);
  // Where all are in one class, its name in each row would tell nothing.
  const hasClasses = new Set(studentChoices(students?.rows ?? [], classes?.rows ?? [], '').map(({ classId }) => classId)).size > 1;

  function lookFor(text: string): void {
    setSearch(text);
    setPage(0);
  }
  async function choose({ classId, student }: StudentChoice): Promise<void> {
    const result = await run('changeRequest', { requestId: request._id, classId, studentId: student._id });
    if (result.ok) onClose();
    else sayError(result.error);
  }

  return (
    <Dialog open onClose={onClose} title={t('change.title')} description={t('change.text', { name: personName(request.parent) })}>
      <TextField
        label={t('change.search')}
        hint={t('change.hint', { count: STUDENT_SEARCH_MIN })}
        icon={Search}
        type="search"
        autoComplete="off"
        data-autofocus=""
        value={search}
        trailing={<ClearButton value={search} onClear={() => lookFor('')} />}
        onChange={(event) => lookFor(event.target.value)}
      />
      <ul aria-label={t('change.list')} className="-mx-3 mt-3 min-h-82">
        {shown.map((choice) => (
          <li key={choice.key}>
            <button type="button" aria-current={isChosen(choice) || undefined} onClick={() => void choose(choice)} className="flex min-h-16 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-hover">
              <Disc tone={toneNamed(choice.student.icon.colour)} picture={choice.student.icon.content} size={44} />
              <span className="min-w-0 flex-1">
                <span className="block text-label wrap-anywhere">{personName(choice.student)}</span>
                {hasClasses && <span className="line-clamp-2 text-small wrap-anywhere text-ink-3">{choice.className}</span>}
              </span>
              {isChosen(choice) && <Check className="size-5 text-board-ink" />}
            </button>
          </li>
        ))}
        {choices.length === 0 && <li className="px-3 py-4 text-ink-2">{t('change.none')}</li>}
      </ul>
      {pages > 1 && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <Button variant="plain" aria-disabled={page === 0 || undefined} onClick={() => setPage(page - 1)}>
            {t('change.previous')}
          </Button>
          <output className="text-meta text-ink-2 tabular-nums">{t('change.page', { page: page + 1, pages })}</output>
          <Button variant="plain" aria-disabled={page >= pages - 1 || undefined} onClick={() => setPage(page + 1)}>
            {t('change.next')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
