import { useEffect, useState } from 'react';

/** What takes less long than this is not said to take long. */
const lateMs = 350;

/**
 * Returns whether this has been shown for so long that it is a wait. What moves to show a wait moves only then: each frame
 * of an animation, also of one that is still to begin or not to be seen, delays what is waited for.
 */
export function useLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
