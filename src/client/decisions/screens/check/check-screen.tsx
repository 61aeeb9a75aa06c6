import { FileSearch } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';
import { productNameOf } from '#client/accounts/stores/session.store.ts';
import { checkHash } from '#client/decisions/actions/check-hash.ts';
import { useClient, useReaderZone } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Progress } from '#client/ui/display/progress.tsx';
import { useRefusedFiles } from '#client/ui/fields/refuse-files.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { type CheckResult, checkResultOf } from './check-result.ts';
import { CheckResultCard } from './check-result-card.tsx';
import styles from './check-screen.module.css';
import { readFile } from './read-file.ts';

type State =
  | { step: 'empty' }
  | { step: 'reading'; name: string; part: number }
  | { step: 'done'; name: string; sha256: string; checkResult: CheckResult }
  | { step: 'failed'; file: File; message: string };

/** Shows whether a file is exactly what was approved here. The file is read in the browser and not uploaded. */
export function CheckScreen({ number }: { number: string | null }): ReactNode {
  const client = useClient();
  const timeZone = useReaderZone();
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController | null>(null);
  const [state, setState] = useState<State>({ step: 'empty' });
  const [isOver, setOver] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const hasResult = state.step === 'done' || state.step === 'failed';
  // On a low window it is below the edge.
  useEffect(() => {
    if (hasResult) result.current?.scrollIntoView({ block: 'nearest' });
  }, [hasResult]);
  useRefusedFiles();
  useEffect(() => () => reading.current?.abort(), []);

  const check = async (file: File): Promise<void> => {
    reading.current?.abort();
    const own = new AbortController();
    reading.current = own;
    setState({ step: 'reading', name: file.name, part: 0 });
    const read = await readFile(file, own.signal, (part) => {
      if (!own.signal.aborted) setState({ step: 'reading', name: file.name, part });
    });
    if (own.signal.aborted) return;
    if (read === null)
      return setState({
        step: 'failed',
        file,
        message: 'The file could not be read. It may have been moved or changed.',
      });
    const { sha256, isCertificateLike } = read;
    const checked = await checkHash(client, sha256);
    if (own.signal.aborted) return;
    if (!checked.ok) return setState({ step: 'failed', file, message: checked.message });
    const productName = productNameOf(client.session) ?? 'This installation';
    const checkResult = checkResultOf({ result: checked.data, isCertificateLike, timeZone, productName });
    setState({ step: 'done', name: file.name, sha256, checkResult });
  };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) void check(file);
  };
  const cancel = (): void => {
    reading.current?.abort();
    setState({ step: 'empty' });
  };
  const choose = (): void => input.current?.click();

  return (
    <AuthFrame
      title="Check a proof"
      lead={
        number === null
          ? 'Find out whether a file is exactly what was approved here.'
          : `Find out whether a file, or certificate ${number} itself, is exactly what was approved and issued here.`
      }
    >
      <section
        aria-label="File to check"
        className={joinClasses(styles.zone, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to check"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) void check(file);
            target.value = '';
          }}
        />
        {state.step === 'reading' ? (
          <div className={styles.reading}>
            <p className={styles.name}>{state.name}</p>
            <Progress value={state.part * 100} label={`Reading ${state.name}`} />
            <Button onClick={cancel}>Cancel</Button>
          </div>
        ) : (
          <>
            <FileSearch className={styles.icon} aria-hidden />
            <p>Drop a proof or its certificate here</p>
            <Button variant={state.step === 'done' ? 'plain' : 'primary'} size="large" onClick={choose}>
              {state.step === 'done' ? 'Check another file' : 'Choose a file'}
            </Button>
          </>
        )}
      </section>
      <p className={styles.note}>The file is read in your browser. Nothing is uploaded.</p>
      <div ref={result}>
        <div role="status" aria-live="polite">
          {state.step === 'done' ? (
            <CheckResultCard checkResult={state.checkResult} fileName={state.name} sha256={state.sha256} />
          ) : null}
        </div>
        {state.step === 'failed' ? (
          <div className={styles.failed} role="alert">
            <p>{state.message}</p>
            <Button onClick={() => void check(state.file)}>Try again</Button>
          </div>
        ) : null}
      </div>
    </AuthFrame>
  );
}
