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

/** Tells that an edit made here replaced what somebody else had written meanwhile, with both; one tap takes theirs back (F-211). */
export function ReplacedNotice() {
  const { t } = useTranslation('app');
  const [edit] = useQuery('replacedEdits', NO_PARAMS) ?? [];
  // The button that answered goes with its question.
  useArrivalFocus(edit?.id ?? 'none');
  if (edit === undefined) return null;
  const answer = (takesTheirs: boolean) => void runCommand('answerReplaced', { id: edit.id, takesTheirs });
  return (
    <Banner
      kind="notice"
      icon={ReplaceAll}
      title={t(`replaced.title.${edit.of}`)}
      action={{
        label: t('replaced.takeTheirs'),
        onPress: () => answer(true),
        later: { label: t('replaced.keepMine'), onPress: () => answer(false) },
      }}
    >
      <BothValues edit={edit} />
    </Banner>
  );
}

function BothValues({ edit }: { edit: ReplacedEditView }) {
  const { t } = useTranslation('app');
  const texts = edit.fields.filter((field): field is typeof field & { theirs: string; mine: string } => isText(field.name) && typeof field.theirs === 'string' && typeof field.mine === 'string');
  if (texts.length === 0) return <span>{t('replaced.other')}</span>;
  return texts.map(({ name, theirs, mine }) => (
    <span key={name} className="block">{t('replaced.both', { theirs: beginning(theirs), mine: beginning(mine) })}</span>
  ));
}

/* Dates, pictures and switches are seen at the thing itself. */
function isText(name: string): boolean {
  return ['name', 'firstName', 'lastName', 'title', 'description', 'body'].includes(name);
}

function beginning(text: string): string {
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX).replace(/\p{Surrogate}$/u, '')}…` : text;
}
