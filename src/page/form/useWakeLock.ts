import { useEffect } from 'react';

/** Keeps the screen on while the component is shown: a phone that sleeps stops sending. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;

    /** The browser takes the lock back when the page is hidden. */
    async function keepOn(): Promise<void> {
      if (document.visibilityState === 'hidden') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isOver) await given.release();
        else lock = given;
      } catch {
        // Older browsers have none, and a battery may be too low for it. The files are sent all the same.
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
