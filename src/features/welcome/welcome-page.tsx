import { Advantages } from './advantages.tsx';
import { Opportunities } from './opportunities.tsx';
import { WelcomeFooter } from './welcome-footer.tsx';
import { WelcomeHeader } from './welcome-header.tsx';
import { WelcomeHero } from './welcome-hero.tsx';

/** Who wants to come in. */
export type Visitor = 'teacher' | 'parent' | 'student';

export interface WelcomePageProps {
  /** A visitor said who they are; the login opens above this page. */
  onLogin: (visitor: Visitor) => void;
}

/** The public main page (WEL-01): who we are and the three ways in. */
export function WelcomePage({ onLogin }: WelcomePageProps) {
  return (
    <div className="mx-auto max-w-300 px-4 md:px-8">
      <WelcomeHeader onLogin={onLogin} />
      <main>
        <WelcomeHero onLogin={onLogin} />
        <Advantages />
        <Opportunities />
      </main>
      <WelcomeFooter />
    </div>
  );
}
