import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useState } from 'react';
import {
  AUTH_TEXTS,
  CODE_DIGITS,
  CODE_SECONDS,
  RESEND_WAIT_SECONDS,
  readCode,
} from '../../../src/contract/auth.ts';
import { Button } from '../../components/button.tsx';
import { CodeBoxes } from '../../components/code-boxes.tsx';
import { codeOf, emptyCode } from '../../components/code-entry.ts';
import { formatCountdown } from '../../lib/dates.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';

/** What came of a code: null when it was right. A wrong one is cleared, one that never arrived is kept. */
export type CodeProblem = { sentence: string; isWrong: boolean } | null;

export interface CodeFormProps {
  /** When the newest code was sent, in ms since 1970. */
  sentAt: number;
  submitLabel: string;
  submitLook?: 'primary' | 'delete';
  /** What follows can't be undone: the last digit alone does not submit. */
  isFinal?: boolean;
  verify(code: string): Promise<CodeProblem>;
  resend(): Promise<void>;
  /** Between the boxes and the button. */
  children?: ReactNode;
  /** Beside the submit button. */
  otherAction?: ReactNode;
}

/** Six boxes, the countdown, the way to a new code, and the button; the last digit submits by itself. */
export function CodeForm(props: CodeFormProps) {
  const {
    sentAt,
    submitLabel,
    submitLook = 'primary',
    isFinal = false,
    verify,
    resend,
    children,
    otherAction,
  } = props;
  const id = useId();
  const [entry, setEntry] = useState(() => emptyCode(CODE_DIGITS));
  const [problem, setProblem] = useState<CodeProblem>(null);
  const [isVerifying, runVerify] = useOnceAtATime();
  const [isResending, runResend] = useOnceAtATime();
  const secondsLeft = useCountdown(sentAt + CODE_SECONDS * 1_000);
  const untilResend = useCountdown(sentAt + RESEND_WAIT_SECONDS * 1_000);
  const isExpired = secondsLeft === 0;

  // Before the boxes can be typed into: a digit that is quicker would be wiped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly sent code starts over.
  useLayoutEffect(() => {
    setEntry(emptyCode(CODE_DIGITS));
    setProblem(null);
  }, [sentAt]);

  async function submitCode(typed: string): Promise<void> {
    const code = readCode(typed);
    if (code === null) {
      setProblem({ sentence: AUTH_TEXTS.codeMalformed, isWrong: false });
      return;
    }
    const found = await verify(code);
    setProblem(found);
    if (found?.isWrong) setEntry(emptyCode(CODE_DIGITS));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isExpired) void runVerify(() => submitCode(codeOf(entry)));
  }

  const isIncomplete = readCode(codeOf(entry)) === null;
  return (
    <form noValidate onSubmit={submit}>
      <CodeBoxes
        label="One-time code"
        entry={entry}
        describedBy={`${id}-message`}
        isWrong={problem?.isWrong ?? false}
        isDisabled={isExpired}
        onChange={(next) => {
          setEntry(next);
          if (codeOf(next) !== '') setProblem(null);
        }}
        onComplete={(code) => {
          if (!isFinal) void runVerify(() => submitCode(code));
        }}
      />
      <div id={`${id}-message`} className="message danger code-message" aria-live="polite">
        {problem === null ? null : (
          <>
            <CircleAlert aria-hidden="true" />
            <span>{problem.sentence}</span>
          </>
        )}
      </div>
      <div className="code-status row wrap apart secondary">
        <span className="unless-empty" role="status">
          {isExpired ? <strong>OTP expired</strong> : null}
        </span>
        {isExpired ? null : (
          <span>
            Expires in: <strong>{formatCountdown(secondsLeft)}</strong>
          </span>
        )}
        {isExpired ? null : (
          <button
            type="button"
            className="text-button"
            disabled={untilResend > 0}
            aria-busy={isResending || undefined}
            onClick={() => void runResend(resend)}
          >
            {untilResend > 0 ? `Resend code in ${formatCountdown(untilResend)}` : 'Resend code'}
          </button>
        )}
      </div>
      {children}
      <div className="code-actions grid mt-5">
        {otherAction}
        {isExpired ? (
          <Button isWide isBusy={isResending} onClick={() => void runResend(resend)}>
            Resend code
          </Button>
        ) : (
          <Button
            type="submit"
            look={submitLook}
            isWide
            isBusy={isVerifying}
            aria-disabled={isIncomplete || isVerifying}
          >
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}
