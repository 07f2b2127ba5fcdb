import { ArrowLeftRight, X } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { swapNames } from '../../../schema/rules/name-list.ts';
import { NAME_MAX } from '../../../schema/limits.ts';
import { Button } from '../../components/button.tsx';
import { CONTROL_CLASS } from '../../components/field-frame.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { handFocusOn } from '../../lib/hand-focus.ts';
import { personName } from '../../lib/person-name.ts';
import { NAME_FIELDS, type PendingFaults, type StudentNames } from './pending-names.ts';

/** The two names of a student: next to each other, or below each other where a name would not be readable (F-501). */
const NAMES_CLASS = 'flex flex-wrap gap-1 *:min-w-0 *:flex-[1_1_8.5rem]';

export interface PendingTableProps {
  pending: readonly StudentNames[];
  /** What is wrong with each of them. */
  faults: readonly PendingFaults[];
  /** Gets the focus when the last row is removed. */
  afterLast: RefObject<HTMLElement | null>;
  onChange: (pending: readonly StudentNames[]) => void;
}

/** The students to be added as a table: both names of each can be edited, all can be swapped, each can be removed. */
export function PendingTable({ pending, faults, afterLast, onChange }: PendingTableProps) {
  const { t } = useTranslation('room');
  const body = useRef<HTMLTableSectionElement>(null);
  if (pending.length === 0) return null;
  function remove(pressed: Element, place: number) {
    handFocusOn(pressed, [...(body.current?.querySelectorAll('button') ?? [])], afterLast.current);
    onChange(pending.filter((_, index) => index !== place));
  }
  return (
    <div className="mt-5">
      <Button icon={ArrowLeftRight} onClick={() => onChange(swapNames(pending))}>
        {t('add.swap')}
      </Button>
      <table aria-label={t('add.list')} className="mt-2 w-full table-fixed border-separate border-spacing-y-1">
        <thead>
          <tr className="text-left text-meta text-ink-2">
            <th scope="col" className="px-1 font-label">
              <span className={NAMES_CLASS}>
                {NAME_FIELDS.map((name) => (
                  <span key={name}>{t(`field.${name}`)}</span>
                ))}
              </span>
            </th>
            <th scope="col" className="w-12">
              <span className="sr-only">{t('add.removeColumn')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {pending.map((names, place) => (
            <PendingRow
              key={place}
              place={place}
              names={names}
              faults={faults[place] ?? {}}
              onChange={(next) => onChange(pending.map((one, index) => (index === place ? next : one)))}
              onRemove={(pressed) => remove(pressed, place)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PendingRowProps {
  place: number;
  names: StudentNames;
  faults: PendingFaults;
  onChange: (names: StudentNames) => void;
  onRemove: (pressed: Element) => void;
}

function PendingRow({ place, names, faults, onChange, onRemove }: PendingRowProps) {
  const { t } = useTranslation('room');
  const fault = faults.firstName ?? faults.lastName ?? faults.pair;
  const faultId = `pending-${place}`;
  return (
    <tr className="align-top">
      <td className="pr-1">
        <div className={NAMES_CLASS}>
          {NAME_FIELDS.map((name) => (
            <div key={name} className={CONTROL_CLASS}>
              <input
                aria-label={t('add.cell', { field: t(`field.${name}`), number: place + 1 })}
                aria-invalid={faults[name] === undefined ? undefined : true}
                aria-describedby={fault === undefined ? undefined : faultId}
                autoComplete="off"
                value={names[name]}
                onChange={(event) => onChange({ ...names, [name]: event.target.value })}
                className="min-h-11 w-full bg-transparent px-3 outline-none"
              />
            </div>
          ))}
        </div>
        {fault !== undefined && (
          <p id={faultId} className="mt-1 text-meta font-medium text-star-ink">
            {t(`add.${fault}`, { max: NAME_MAX })}
          </p>
        )}
      </td>
      <td>
        <IconButton icon={X} label={t('add.remove', { name: personName(names) })} onClick={(event) => onRemove(event.currentTarget)} />
      </td>
    </tr>
  );
}
