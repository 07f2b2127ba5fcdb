import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SharedIn } from '../../../schema/port/commands.ts';
import type { Me } from '../../../schema/records/user.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Disc } from '../../components/disc.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { classNames } from '../../lib/class-names.ts';
import { RefusedFiles } from '../../lib/attachments/refused-files.tsx';
import type { RefusedFile } from '../../lib/attachments/use-attach.ts';
import { ThreadFace } from '../../lib/thread-face.tsx';
import { threadTitle } from '../../lib/thread-title.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { SharedPreview } from './shared-preview.tsx';
import { shareTargets, type ShareTarget } from './share-target.ts';

/** What another app has handed over, and where it is to go (EXT-08). It becomes a draft there: nothing is sent from here. */
export function SharePage() {
  const { t } = useTranslation('share');
  const session = useSession();
  const run = useCommand();
  const me = session !== undefined && session.state !== 'anonymous' ? session.me : null;
  const [shared, setShared] = useState<SharedIn | null | undefined>();
  const userId = me?._id;
  useEffect(() => {
    if (userId !== undefined) void run('readShared', {}).then((read) => setShared(read.ok ? read.value.shared : null));
  }, [userId, run]);
  return (
    <PageFrame title={t('title')}>
      <div className={classNames('grid grid-cols-1 gap-6 px-3 pt-1 pb-8 md:px-8 md:pt-2', shared !== null && 'max-w-160')}>
        {shared === null && (
          <EmptyState drawing="envelope" title={t('empty.title')} className="min-h-[60dvh] content-center" action={<ButtonLink variant="solid" to="/">{t('empty.home')}</ButtonLink>}>
            {t('empty.text')}
          </EmptyState>
        )}
        {shared && me && <Choice shared={shared} me={me} />}
      </div>
    </PageFrame>
  );
}

function Choice({ shared, me }: { shared: SharedIn; me: Me }) {
  const { t } = useTranslation('share');
  const run = useCommand();
  const sayError = useErrorToast();
  const navigate = useNavigate();
  const classes = useQuery('classes', { status: 'active' });
  const threads = useQuery('threads', { classId: null });
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<{ to: string; refused: readonly RefusedFile[] } | null>(null);
  const targets = shareTargets(me.role, classes?.rows ?? [], threads?.rows ?? []);

  async function put({ place, to }: ShareTarget): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const added = await run('addDraftFiles', { place, files: shared.files });
    const body = added.ok ? [added.value.draft.body, shared.text].filter((part) => part.trim() !== '').join('\n\n') : '';
    const saved = added.ok ? await run('saveDraft', { place, body }) : added;
    setBusy(false);
    if (!saved.ok || !added.ok) {
      if (!saved.ok) sayError(saved.error);
      return;
    }
    await run('forgetShared', {});
    if (added.value.refused.length > 0) setLeft({ to, refused: added.value.refused });
    else void navigate(to, { replace: true });
  }

  if (left !== null) {
    return (
      <>
        <RefusedFiles refused={left.refused} onDismiss={() => void navigate(left.to, { replace: true })} />
        <ButtonLink variant="solid" to={left.to} replace>
          {t('go')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <SharedPreview shared={shared} />
      <section aria-labelledby="share-where">
        <h2 id="share-where" className="px-1 pb-2 text-subtitle">
          {t('where')}
        </h2>
        {targets.length === 0 && classes?.isLoaded && threads?.isLoaded && <p className="px-1 text-meta text-ink-2">{t('nowhere')}</p>}
        <ul aria-busy={isBusy}>
          {targets.map((target) => (
            <li key={target.place}>
              <button type="button" onClick={() => void put(target)} className="flex min-h-16 w-full items-center gap-3 rounded-card px-3 py-2 text-left hover:bg-hover active:bg-press">
                <TargetFace target={target} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <Button variant="ghost" onClick={() => void run('forgetShared', {}).then(() => navigate('/', { replace: true }))}>
        {t('giveUp')}
      </Button>
    </>
  );
}

function TargetFace({ target: { of } }: { target: ShareTarget }) {
  const { t } = useTranslation('share');
  const { t: chat } = useTranslation('chat');
  const isStory = of.kind === 'story';
  return (
    <>
      {isStory ? <Disc tone={toneNamed(of.value.icon.colour)} picture={of.value.icon.content} size={48} /> : <ThreadFace thread={of.value} size={48} />}
      <span className="min-w-0">
        <span className="block truncate text-label">{isStory ? of.value.title : threadTitle(chat, of.value)}</span>
        <span className="block truncate text-small text-ink-2">{t(isStory ? 'toStory' : 'toChat')}</span>
      </span>
    </>
  );
}
