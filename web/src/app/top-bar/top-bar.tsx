import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { ErrorBoundary } from '#web/app/errors/error-boundary.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { cn } from '#web/ui/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

import { CategoryRow } from './category-row.tsx';
import { BECOME_A_SELLER, InertWords } from './inert-words.tsx';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserFace } from './user-face.tsx';

const UserControls = lazy(async () => ({ default: (await import('./user-controls.tsx')).UserControls }));

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
const useIsScrolled = () => useSyncExternalStore(subscribe, () => window.scrollY > 0);

const linkClass = 'flex h-11 items-center font-semibold whitespace-nowrap hover:underline';

function Links({ isSeller, className }: { isSeller: boolean; className?: string }) {
  return (
    <>
      <InertWords className={className} />
      {!isSeller && (
        <Link to={BECOME_A_SELLER} className={linkClass}>
          Become a Seller
        </Link>
      )}
    </>
  );
}

function SignInLinks({ isOverHero }: { isOverHero: boolean }) {
  return (
    <>
      <Link to="/login" className={linkClass}>
        Sign in
      </Link>
      <Link
        to="/register"
        className={cn(
          'flex h-11 w-fit items-center rounded-full px-5 font-semibold transition-colors max-lg:my-2',
          isOverHero
            ? 'bg-white text-[#14201b] hover:bg-white/85'
            : 'bg-brand text-on-brand hover:bg-brand-hover',
        )}
      >
        Join
      </Link>
    </>
  );
}

/**
 * The bar at the top of every page. Over the home page's hero it is transparent until the page is scrolled. On phones
 * there is one menu: a visitor's with the links, or the signed-in user's.
 */
export function TopBar() {
  const user = useCurrentUser();
  const { pathname, key } = useLocation();
  const isScrolled = useIsScrolled();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Every navigation closes the menu.
  const isOpen = openAt === key;
  const isHome = pathname === '/';
  const isPlain = isHome && !isScrolled;
  const isOverHero = isPlain && !isOpen;

  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      opener.current?.focus();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [isOpen]);

  return (
    <header
      className={cn(
        'inset-x-0 top-0 z-40 transition-colors duration-200',
        isPlain ? 'absolute' : 'fixed',
        isOverHero ? 'on-hero text-white' : 'border-b border-line bg-surface text-ink',
      )}
    >
      <div className="wrap flex h-18 items-center justify-between gap-3">
        <Logo isShort={user !== null} />
        <div className="flex min-w-0 items-center gap-1 md:gap-2 lg:gap-3">
          <nav aria-label="Main" className="flex items-center gap-5 max-lg:hidden lg:mr-2 xl:gap-6">
            <Links isSeller={user?.isSeller ?? false} className={isOverHero ? 'text-white/75' : ''} />
            {!user && <SignInLinks isOverHero={isOverHero} />}
          </nav>
          <ThemeToggle />
          {user && (
            <ErrorBoundary
              fallback={
                <button type="button" className={linkClass} onClick={() => window.location.reload()}>
                  Reload the page
                </button>
              }
            >
              <Suspense
                fallback={
                  <span className="flex h-11 items-center gap-2 pr-6 pl-13 md:pl-14">
                    <UserFace user={user} />
                  </span>
                }
              >
                <UserControls user={user} />
              </Suspense>
            </ErrorBoundary>
          )}
          {!user && (
            <IconButton
              ref={opener}
              label={isOpen ? 'Close the menu' : 'Open the menu'}
              aria-expanded={isOpen}
              aria-controls="phone-menu"
              className="lg:hidden"
              onClick={() => setOpenAt(isOpen ? null : key)}
            >
              {isOpen ? <X className="size-5" aria-hidden /> : <Menu className="size-5" aria-hidden />}
            </IconButton>
          )}
        </div>
      </div>
      {!user && (
        <nav id="phone-menu" aria-label="Main" hidden={!isOpen} className="border-t border-line lg:hidden">
          <div className="wrap grid py-3">
            <Links isSeller={false} />
            <SignInLinks isOverHero={false} />
          </div>
        </nav>
      )}
      {!isPlain && <CategoryRow />}
    </header>
  );
}
