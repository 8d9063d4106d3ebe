import { useEffect } from 'react';

/** Keeps the screen on while the component is shown: a phone that sleeps stops sending. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;

    /** Requests the lock again whenever the page reappears: the browser releases it on a hidden page. */
    async function keepOn(): Promise<void> {
      if (document.visibilityState === 'hidden') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isOver) await given.release();
        else lock = given;
      } catch {
        // Older browsers have no wake lock, and a low battery may deny it. The upload goes on regardless.
      }
    }

    void keepOn();
    document.addEventListener('visibilitychange', keepOn);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', keepOn);
      void lock?.release();
    };
  }, []);
}
