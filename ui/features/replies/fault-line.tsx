import { useSignals } from '@preact/signals-react/runtime';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { keys } from '../keys/keys.store.ts';
import { aiFaultOf } from './ai-fault.ts';

/** Why the AI did not write a reply, in the provider's words, and where to fix it. */
export function FaultLine({ why, hasReply }: { why: string; hasReply: boolean }) {
  useSignals();
  useEffect(() => {
    void keys.load();
  }, []);
  const state = keys.state.value;
  const { cause, link } = aiFaultOf(why, state.status === 'ready' ? state.value : null);
  return (
    <p className="fault-line message">
      <TriangleAlert aria-hidden="true" />
      <span>
        {hasReply ? 'The AI did not write this' : 'The AI wrote no reply'}: {cause}.{' '}
        {link === null ? null : (
          <Link href={link.to} className="link">
            {link.label}
          </Link>
        )}
      </span>
    </p>
  );
}
