import { ChevronRight, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { idOf } from '../../../schema/id-of.ts';
import type { CodeFacts } from '../../../schema/port/commands.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { ClearButton } from '../../components/clear-button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Disc } from '../../components/disc.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useCommand } from '../../data/use-command.ts';
import { useCommandErrorWords } from '../../lib/use-command-error-words.ts';
import { matchesName } from '../../lib/matches-name.ts';
import { personName, teacherName } from '../../lib/person-name.ts';
import { forgetInvite } from '../../lib/kept-invite.ts';
import { requestPath } from '../../lib/request-path.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { JoiningStep } from './joining-step.tsx';
import { OfflineNote } from './offline-note.tsx';
import { usePublicStudents, type PublicStudentRow } from './use-public-students.ts';
import { feedPath, initialsOf, type Standing } from './wish-target.ts';

export interface PickChildProps {
  facts: Extract<CodeFacts, { kind: 'class' }>;
  code: string;
  standing: Standing;
  /** The request is kept; it stands at this address. */
  onAsked: (path: string) => void;
}

/** By a class's code: which of its children is yours? The teacher is asked then (JOI-05). */
export function PickChild({ facts, code, standing, onAsked }: PickChildProps) {
  const { t } = useTranslation('joining');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const tellError = useErrorToast();
  const wordsOf = useCommandErrorWords();
  const asked = usePublicStudents(facts.classId, code);
  const [search, setSearch] = useState('');
  // The last one chosen stays: a question that is closing goes on naming them.
  const [chosen, setChosen] = useState<PublicStudentRow | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  function choose(student: PublicStudentRow): void {
    setChosen(student);
    setAsking(true);
  }
  async function ask(student: PublicStudentRow): Promise<void> {
    setBusy(true);
    const studentPreview = { initials: initialsOf(student), icon: student.icon.content };
    const result = await run('createRequest', { classId: facts.classId, studentId: student._id, code, className: facts.className, teacherFullName: facts.teacherFullName, studentPreview });
    setBusy(false);
    setAsking(false);
    if (result.ok) onAsked(requestPath({ _id: result.value.requestId, student: `/students/${student._id}`, class: `/classes/${facts.classId}`, code }));
    else tellError(result.error);
  }

  const found = asked.state === 'here' ? asked.rows.filter((row) => matchesName(row, search)) : [];
  return (
    <JoiningStep title={t('pick.title')} text={t('pick.text', { className: facts.className })}>
      {asked.state === 'asking' && (
        <output aria-label={shared('loading')}>
          <Skeleton className="h-64 rounded-panel!" />
        </output>
      )}
      {asked.state === 'offline' && <OfflineNote />}
      {asked.state === 'refused' && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-coral-tint px-3.5 py-2 text-meta font-medium text-coral-ink">
          <span>{asked.why === 'wrong' ? t('fault.wrong') : wordsOf(asked.why)}</span>
          <Button variant="card" size="sm" onClick={asked.again}>
            {shared('action.retry')}
          </Button>
        </div>
      )}
      {asked.state === 'here' && (
        <>
          {asked.rows.length > 0 && <TextField label={t('pick.search')} icon={Search} type="search" autoComplete="off" value={search} trailing={<ClearButton value={search} onClear={() => setSearch('')} />} onChange={(event) => setSearch(event.target.value)} />}
          <ul aria-label={t('pick.list')} className="-mx-3">
            {found.map((row) => (
              <li key={row._id}>
                <ChildRow row={row} standing={standing} onChoose={choose} />
              </li>
            ))}
            {found.length === 0 && <li className="px-3 py-4 text-ink-2">{t(asked.rows.length === 0 ? 'pick.empty' : 'pick.none')}</li>}
          </ul>
        </>
      )}
      <p className="text-meta text-ink-2">{t('pick.missing', { teacher: teacherName(facts.teacherFullName) })}</p>
      <ButtonLink variant="ghost" wide to="/parents/join" onClick={forgetInvite}>
        {t('confirm.notMine')}
      </ButtonLink>
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={() => isAsking && chosen && void ask(chosen)} busy={isBusy} title={t('pick.confirm', { name: chosen === null ? '' : personName(chosen) })} confirmLabel={t('confirm.submit')}>
        {t('confirm.text', { teacher: teacherName(facts.teacherFullName) })}
      </ConfirmDialog>
    </JoiningStep>
  );
}

const ROW = 'flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-hover';

/* Who is connected, or asked for, already leads there. */
function ChildRow({ row, standing, onChoose }: { row: PublicStudentRow; standing: Standing; onChoose: (row: PublicStudentRow) => void }) {
  const { t } = useTranslation('joining');
  const isOwn = standing.children.some(({ _id }) => _id === row._id);
  const request = standing.requests.find(({ status, student }) => status === null && idOf(student) === row._id);
  const face = (note?: string) => (
    <>
      <Disc tone={toneNamed(row.icon.colour)} picture={row.icon.content} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block text-label wrap-anywhere">{personName(row)}</span>
        {note !== undefined && <span className="block text-small text-ink-2">{note}</span>}
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-3" />
    </>
  );
  if (isOwn) return <Link to={feedPath(row._id)} onClick={forgetInvite} className={ROW}>{face(t('pick.connected'))}</Link>;
  if (request) return <Link to={requestPath(request)} onClick={forgetInvite} className={ROW}>{face(t('pick.waits'))}</Link>;
  return <button type="button" onClick={() => onChoose(row)} className={ROW}>{face()}</button>;
}
