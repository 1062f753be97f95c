import { atServer } from '../lib/base.ts';
import '../styles/screen.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { LinkButton, Spinner } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import { finishLogin } from '../features/instagram/instagram.api.ts';
import { instagram } from '../features/instagram/instagram.store.ts';
import { sentenceOf } from '../lib/http.ts';
import { notify } from '../lib/notices.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

const SAID_NO = 'You did not allow it on Instagram, so nothing was connected.';

/** Where Instagram leads back to. */
export function InstagramCallbackPage() {
  useTitle('Instagram - dmreply');
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const isBegun = useRef(false);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const query = new URLSearchParams(window.location.search);
    const [state, code] = [query.get('state'), query.get('code')];
    // Somebody came back to this page, or loaded it again: what there is to see stands on the other one.
    if (query.size === 0) return navigate(PATHS.instagram, { replace: true });
    // What stands in the address works once, and belongs in no history.
    window.history.replaceState(null, '', atServer(PATHS.instagramCallback));
    if (state === null || code === null) {
      setProblem(SAID_NO);
      return;
    }
    finishLogin({ state, code }).then(
      (view) => {
        instagram.set(view);
        notify({ title: 'Connected', variant: 'success' });
        navigate(PATHS.instagram, { replace: true });
      },
      (error: unknown) => setProblem(sentenceOf(error, 'You seem to be offline. Connect once more.')),
    );
  }, [navigate]);

  return (
    <div className="column">
      <h1>Instagram</h1>
      {problem === null ? (
        <p className="row secondary" role="status">
          <Spinner />
          Connecting your account...
        </p>
      ) : (
        <Note look="danger" title="Not connected">
          <p>{problem}</p>
          <LinkButton to={PATHS.instagram} look="secondary" size="small">
            Back to Instagram
          </LinkButton>
        </Note>
      )}
    </div>
  );
}
