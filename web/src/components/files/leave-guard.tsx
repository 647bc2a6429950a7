import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useBlocker, useNavigate } from 'react-router-dom';

import { isSigningOut } from '#web/lib/session/session.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

/** The guards on the page. The router takes one blocker at a time, so only the first of them blocks. */
let guards: readonly string[] = [];
const listeners = new Set<() => void>();

function setGuards(next: readonly string[]) {
  guards = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const askToStopUpload = () =>
  confirm({
    title: 'Stop the upload?',
    description: 'A file is still being uploaded. If you leave this page, it is not sent.',
    action: 'Leave the page',
    cancel: 'Stay',
    isDangerous: true,
  });

/** Whether the page may be left, for what does more than that: a guard on the page asks, as when its address changes. */
export const mayLeave = async (): Promise<boolean> => guards.length === 0 || askToStopUpload();

/** Asks before the page is left, as long as it is rendered: while uploads are under way, which leaving would stop. */
export function LeaveGuard() {
  const id = useId();
  useEffect(() => {
    setGuards([...guards, id]);
    return () => setGuards(guards.filter((each) => each !== id));
  }, [id]);
  const first = useSyncExternalStore(subscribe, () => guards[0]);
  return first === id ? <Blocker /> : null;
}

function Blocker() {
  const navigate = useNavigate();
  const isMounted = useRef(true);
  const blocker = useBlocker(
    // Who signs out was asked before.
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isSigningOut(),
  );

  useEffect(() => {
    isMounted.current = true;
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      isMounted.current = false;
      window.removeEventListener('beforeunload', ask);
    };
  }, []);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToStopUpload().then((isLeaving) => {
      // The upload may have ended before the answer, and the blocker with it.
      if (!isMounted.current) return isLeaving && navigate(blocker.location);
      return isLeaving ? blocker.proceed() : blocker.reset();
    });
  }, [blocker, navigate]);
  return null;
}
