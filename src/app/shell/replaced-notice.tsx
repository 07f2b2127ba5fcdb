import { ReplaceAll } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReplacedEditView } from '../../../schema/port/views.ts';
import { Banner } from '../../components/banner.tsx';
import { runCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';

const NO_PARAMS = {};
/** Of a long text its beginning says which one it is, UTF-16 units. */
const QUOTED_MAX = 120;

/**
 * Says that an edit made here replaced what somebody else had written meanwhile (F-211), or that it was replaced by
 * somebody who had not seen it (F-702), with both texts. One tap puts back what was replaced.
 */
export function ReplacedNotice() {
  const { t } = useTranslation('app');
  const [edit] = useQuery('replacedEdits', NO_PARAMS) ?? [];
  // The button that answered goes with its question.
  useArrivalFocus(edit?.id ?? 'none');
  if (edit === undefined) return null;
  const answer = (restores: boolean) => void runCommand('answerReplaced', { id: edit.id, restores });
  const kind = edit.isOvertaken ? 'overtaken' : 'replaced';
  return (
    <Banner
      kind="notice"
      icon={ReplaceAll}
      title={t(`${kind}.title.${edit.of}`)}
      action={{
        label: t(`${kind}.restore`),
        onPress: () => answer(true),
        later: { label: t(`${kind}.keep`), onPress: () => answer(false) },
      }}
    >
      <BothValues edit={edit} />
    </Banner>
  );
}

function BothValues({ edit }: { edit: ReplacedEditView }) {
  const { t } = useTranslation('app');
  const kind = edit.isOvertaken ? 'overtaken' : 'replaced';
  const texts = edit.fields.filter((field): field is typeof field & { theirs: string; mine: string } => isText(field.name) && typeof field.theirs === 'string' && typeof field.mine === 'string');
  if (texts.length === 0) return <span>{t(`${kind}.other`)}</span>;
  return texts.map(({ name, theirs, mine }) => (
    <span key={name} className="block">{t(`${kind}.both`, { theirs: beginning(theirs), mine: beginning(mine) })}</span>
  ));
}

/* Dates, pictures and switches are seen at the thing itself. */
function isText(name: string): boolean {
  return ['name', 'firstName', 'lastName', 'title', 'description', 'body'].includes(name);
}

function beginning(text: string): string {
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX).replace(/\p{Surrogate}$/u, '')}…` : text;
}
