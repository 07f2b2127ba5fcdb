import { ChartColumn, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router';
import { idOf } from '../../../schema/id-of.ts';
import type { StudentView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Disc } from '../../components/disc.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { toneNamed } from '../../components/tone.ts';
import { runCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { classNames } from '../../lib/class-names.ts';
import { shownChildren } from '../../lib/shown-children.ts';
import { requestPath } from '../../lib/request-path.ts';
import type { Elements } from '../../lib/text-or-elements.ts';

export interface ParentFeedPageProps {
  /** Whose feed; null: all children's. */
  studentId: string | null;
  renderFeed: (classIds: readonly string[] | null) => Elements;
  /** Nobody is connected: asks for a code. */
  onAddStudents: () => void;
}

/** What happens in the classes of one child, or of all: the feed, and the way to the teacher. */
export function ParentFeedPage({ studentId, renderFeed, onAddStudents }: ParentFeedPageProps) {
  const { t } = useTranslation('parent');
  const stored = useQuery('students', { classId: null });
  const rows = shownChildren(stored?.rows ?? []);
  const children = stored && { ...stored, rows };
  const classes = useQuery('classes', { status: 'active' });
  const requests = useQuery('requests', {});
  const wishes = requests?.rows.filter((request) => request.status === null) ?? [];
  const [waiting] = wishes;
  const only = children?.rows.length === 1 ? (children.rows[0] ?? null) : null;
  const child = studentId === null ? only : (children?.rows.find((row) => row._id === studentId) ?? null);
  const classIds = child?.classes.map(idOf) ?? null;
  const titlesOf = (of: StudentView) => classes?.rows.filter((row) => of.classes.includes(row['@id'])).map((row) => row.title) ?? [];
  const isEmpty = children?.isLoaded === true && children.rows.length === 0;
  const isUnknown = studentId !== null && children?.isLoaded === true && child === null && !isEmpty;
  // Removed from the last class: nothing of the teacher's comes any more (F-207).
  const isWithoutClass = child !== null && child.classes.length === 0;
  const hasTeacher = !isUnknown && !isWithoutClass && children !== undefined && children.rows.length > 0;
  return (
    <PageFrame
      title={child ? [child.firstName, ...titlesOf(child).map(unbroken)].join(', ') : t('title')}
      actions={
        <>
          {child && (
            <ButtonLink to={`/parents/dashboard/main/${child._id}/AwardsModalView/${child._id}`} state={{ isAbovePage: true }} icon={ChartColumn} variant="card" className="max-md:size-11 max-md:bg-transparent max-md:px-0! max-md:shadow-none! max-md:[&>svg]:m-0">
              <span className="max-md:sr-only">{t('report')}</span>
            </ButtonLink>
          )}
          {hasTeacher && (
            <ButtonLink to="/parents/dashboard/chat" icon={MessageCircle} className="max-lg:hidden">
              {t('write')}
            </ButtonLink>
          )}
        </>
      }
    >
      {children && children.rows.length > 1 && <ChildChips rows={children.rows} titlesOf={titlesOf} />}
      {isEmpty && waiting && (
        <EmptyState drawing="envelope" title={t('empty.waitingTitle')} className="min-h-[60dvh] content-center" action={wishes.length > 1 ? <ButtonLink to="/parents/requests">{t('empty.toRequests')}</ButtonLink> : <ButtonLink to={requestPath(waiting)}>{t('empty.toRequest')}</ButtonLink>}>
          {t('empty.waitingText', { className: waiting.classTitle })}
        </EmptyState>
      )}
      {isEmpty && !waiting && (
        <EmptyState drawing="envelope" title={t('empty.title')} className="min-h-[60dvh] content-center" action={<Button variant="solid" onClick={onAddStudents}>{t('empty.enter')}</Button>}>
          {t('empty.text')}
        </EmptyState>
      )}
      {isUnknown && (
        <EmptyState drawing="desk" title={t('unknown.title')} className="min-h-[60dvh] content-center" action={<ButtonLink to="/parents/dashboard/main">{t('unknown.back')}</ButtonLink>}>
          {t('unknown.text')}
        </EmptyState>
      )}
      {isWithoutClass && <LeftClass child={child} onAddStudents={onAddStudents} />}
      {!isEmpty && !isUnknown && !isWithoutClass && (studentId === null || child) && renderFeed(classIds)}
    </PageFrame>
  );
}

/* Says which class the child has left, and lets the parent put it away. */
function LeftClass({ child, onAddStudents }: { child: StudentView; onAddStudents: () => void }) {
  const { t } = useTranslation('parent');
  const navigate = useNavigate();
  const { firstName: name, leftClassName: className } = child;
  const dismiss = () => {
    void runCommand('dismissStudent', { studentId: child._id, leftClassName: className ?? null });
    void navigate('/parents/dashboard/main', { replace: true });
  };
  return (
    <EmptyState
      drawing="desk"
      title={className ? t('left.titleOf', { name, className: unbroken(className) }) : t('left.title', { name })}
      className="min-h-[60dvh] content-center wrap-anywhere"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="solid" onClick={onAddStudents}>
            {t('empty.enter')}
          </Button>
          <Button onClick={dismiss}>{t('left.dismiss')}</Button>
        </div>
      }
    >
      {t('left.text')}
    </EmptyState>
  );
}

/** A short name stays in one line. */
const UNBROKEN_MAX = 16;

function unbroken(name: string): string {
  return name.length > UNBROKEN_MAX ? name : name.replaceAll(' ', '\u00a0');
}

/* On a phone the sider is away: the children stand in a row above the feed. One child whom two schools have is there twice, by one name: then the class tells which is which. */
function ChildChips({ rows, titlesOf }: { rows: readonly StudentView[]; titlesOf: (child: StudentView) => readonly string[] }) {
  const { t } = useTranslation('parent');
  const isTwice = ({ _id, firstName }: StudentView) => rows.some((other) => other._id !== _id && other.firstName === firstName);
  const chip = ({ isActive }: { isActive: boolean }) =>
    classNames('inline-flex h-12 shrink-0 items-center gap-2.5 rounded-full pr-4.5 pl-1.5 text-label', isActive ? 'bg-card shadow-e2 inset-ring-2 inset-ring-board' : 'bg-hover');
  return (
    <nav aria-label={t('children')} className="flex gap-2 overflow-x-auto px-3 pt-1 pb-2 [scrollbar-width:none] md:hidden">
      <NavLink to="/parents/dashboard/main" end className={(state) => classNames(chip(state), 'pl-4.5!')}>
        {t('all')}
      </NavLink>
      {rows.map((child) => (
        <NavLink key={child._id} to={`/parents/dashboard/main/${child._id}`} className={chip}>
          <Disc tone={toneNamed(child.icon.colour)} picture={child.icon.content} size={36} />
          <span>
            <span>{child.firstName}</span>
            {isTwice(child) && <span className="block text-small whitespace-nowrap text-ink-2">{titlesOf(child).join(', ')}</span>}
          </span>
        </NavLink>
      ))}
    </nav>
  );
}
