import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguageSelect } from '../components/language-select.tsx';
import { Logo } from '../components/logo.tsx';
import { setLanguage } from '../i18n/i18n.ts';
import { classNames } from './class-names.ts';

export interface PublicHeadProps {
  /** As wide as what stands below it. */
  className?: string | undefined;
  home?: string | undefined;
  /** One came from inside: an arrow says that the way home is the way back. */
  isBack?: boolean | undefined;
  onLeave?: (() => void) | undefined;
}

/** The head of a page outside the shell: the name, which leads home, and the choice of language. */
export function PublicHead({ className, home = '/', isBack = false, onLeave }: PublicHeadProps) {
  const { t } = useTranslation('app');
  return (
    <header className={classNames('flex min-h-16 flex-wrap items-center md:min-h-22', className)}>
      <Link to={home} onClick={onLeave} aria-label={t('home')} className="flex min-h-11 items-center gap-2 rounded-control">
        {isBack && <ArrowLeft className="size-5.5 text-ink-2" />}
        <Logo size={40} />
      </Link>
      <LanguageSelect className="ml-auto" onChange={(language) => void setLanguage(language)} />
    </header>
  );
}
