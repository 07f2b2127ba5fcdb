import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { tryPush } from '../../data/push.ts';

type Trial = 'none' | 'running' | 'shown' | 'missing' | 'unreachable';

/** A trial that goes the whole way to this device, and whether it came (EXT-09). `isChild`: said to a child. */
export function PushTrial({ isChild = false }: { isChild?: boolean }) {
  const { t } = useTranslation('profile');
  const [trial, setTrial] = useState<Trial>('none');

  async function run(): Promise<void> {
    setTrial('running');
    setTrial(await tryPush());
  }
  return (
    <>
      <Button wide={isChild} busy={trial === 'running'} onClick={() => void run()}>
        {t('push.try')}
      </Button>
      <output className={isChild ? 'text-body empty:hidden' : 'text-meta font-medium empty:hidden'}>{trial !== 'none' && t(isChild ? `student.push.trial.${trial}` : `push.trial.${trial}`)}</output>
    </>
  );
}
