import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { TeachKind } from '../../../../src/contract/teach-lists.ts';
import { Switch } from '../../../components/switch.tsx';
import type { Progress } from './teach.ts';
import { TEACH_WORDS } from './teach-words.ts';

/** One thing that the correction can become: to be chosen, then with what became of it. */
export function TeachChoice({
  kind,
  templateId,
  isOn,
  isHindered,
  progress,
  notes,
  children,
  onChange,
}: {
  kind: TeachKind;
  templateId: number;
  isOn: boolean;
  /** It can't be chosen, and the notes say why. */
  isHindered: boolean;
  progress: Progress | undefined;
  /** What is there already, or in the way. */
  notes: ReactNode;
  /** The texts that are saved, to be changed. */
  children?: ReactNode;
  onChange(isOn: boolean): void;
}) {
  const { label, hint, done, link, pathOf } = TEACH_WORDS[kind];
  const isDone = progress?.status === 'done';
  return (
    <li className="teach-choice">
      <Switch
        label={label}
        hint={hint}
        isOn={isOn || isDone}
        isDisabled={isHindered || isDone || progress?.status === 'doing'}
        onChange={onChange}
      />
      {notes}
      {isOn && !isDone ? children : null}
      <p className="teach-state message" role="status">
        {progress?.status === 'doing' ? <span>Saving...</span> : null}
        {isDone ? (
          <>
            <CircleCheck aria-hidden="true" />
            <span>
              {done}{' '}
              <Link href={pathOf(templateId)} className="link">
                {link}
              </Link>
            </span>
          </>
        ) : null}
        {progress?.status === 'failed' ? (
          <>
            <CircleAlert aria-hidden="true" />
            <span className="danger">{progress.problem}</span>
          </>
        ) : null}
      </p>
    </li>
  );
}
