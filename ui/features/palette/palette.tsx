import './palette.css';
import { useSignals } from '@preact/signals-react/runtime';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ModalSurface } from '../../components/dialog.tsx';
import { accountPause } from '../bot-control/bot-control.store.ts';
import { hasInstagram } from '../instagram/has-instagram.ts';
import { templates } from '../templates/templates.store.ts';
import { type Command, commandsFor } from './commands.ts';
import { PaletteGroups } from './palette-groups.tsx';
import { runCommand } from './run-command.ts';
import { useFoundConversations } from './use-found-conversations.ts';

/** Finds templates, conversations and things to do. The focus stays in the field; the arrows move the choice. */
export function Palette({ onClose }: { onClose: () => void }) {
  useSignals();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const conversations = useFoundConversations(query);
  const [templateState, pauseState] = [templates.state.value, accountPause.state.value];
  const groups = commandsFor(query, {
    templates: templateState.status === 'ready' ? templateState.value : [],
    conversations,
    isBotPaused: pauseState.status === 'ready' && pauseState.value.isPaused,
    hasInstagram: hasInstagram(),
  });
  const commands = groups.flatMap((group) => group.commands);
  const at = Math.min(chosen, commands.length - 1);

  useEffect(() => {
    void templates.load();
    void accountPause.load();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the choice moves.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function run(command: Command): void {
    onClose();
    void runCommand(command);
  }

  function press(event: KeyboardEvent): void {
    const next = {
      ArrowDown: (at + 1) % commands.length,
      ArrowUp: (at - 1 + commands.length) % commands.length,
    }[event.key];
    const command = commands[at];
    if (event.key === 'Enter' && command !== undefined) {
      event.preventDefault();
      run(command);
    }
    if (next === undefined || commands.length === 0) return;
    event.preventDefault();
    setChosen(next);
  }

  return (
    <ModalSurface className="palette" label="Find" onClose={onClose}>
      <div className="palette-field row gap-3 secondary">
        <Search aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Find templates, conversations and actions"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={commands[at] === undefined ? undefined : `${listId}-${commands[at].id}`}
          placeholder="Find or do something"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <button type="button" className="palette-escape center" aria-label="Esc, close" onClick={onClose}>
          <kbd>Esc</kbd>
        </button>
      </div>
      <div ref={list} className="palette-list" id={listId} role="listbox" aria-label="Results">
        <PaletteGroups groups={groups} chosen={commands[at]?.id ?? null} idPrefix={listId} onRun={run} />
      </div>
      <p className="palette-none" role="status">
        {commands.length === 0 ? 'Nothing found. Try fewer letters.' : ''}
      </p>
    </ModalSurface>
  );
}
