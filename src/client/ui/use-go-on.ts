import { useLocation } from 'wouter';
import { useIsHere } from './use-is-here.ts';

/** Returns how to go on to another screen after a response: who has left this one meanwhile stays where they are. */
export function useGoOn(): (path: string) => void {
  const [, navigate] = useLocation();
  const isHere = useIsHere();
  return (path) => {
    if (isHere.current) navigate(path);
  };
}
