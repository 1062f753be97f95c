import './knowledge.css';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { KnowledgeItem } from '../../../src/contract/knowledge.ts';
import { KNOWLEDGE_RULES } from '../../../src/contract/knowledge-lists.ts';
import { Badge } from '../../components/badge.tsx';
import { Spinner } from '../../components/button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { knowledgePath } from '../../paths.ts';
import { isBeingRead } from './being-read.ts';
import { KINDS } from './source-kinds.tsx';
import { lengthWords, stateOf, templateWords, warningWords } from './source-words.ts';

/** From so many on they are searched by name. */
const SEARCHED = 10;

export function SourceList({ sources }: { sources: readonly KnowledgeItem[] }) {
  const [search, setSearch] = useState('');
  const wanted = search.toLocaleLowerCase();
  const shown = sources.filter(({ name, url }) => `${name} ${url}`.toLocaleLowerCase().includes(wanted));
  return (
    <section aria-label="Your knowledge" className="grid gap-3">
      {sources.length > SEARCHED ? (
        <search className="grid">
          <SearchField
            label="Search your knowledge by name"
            placeholder="Name or address"
            maxLength={KNOWLEDGE_RULES.name.max}
            search={search}
            onSearch={setSearch}
          />
        </search>
      ) : null}
      {shown.length === 0 ? (
        <p className="card secondary" role="status">
          Nothing has “{search}” in its name.
        </p>
      ) : (
        <ul className="plain card flush">
          {shown.map((source) => (
            <li key={source.id} className="line-above source-row">
              <SourceRow source={source} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SourceRow({ source }: { source: KnowledgeItem }) {
  const now = Date.now();
  const { id, kind, name, isEmpty, characters, templateIds, warnings } = source;
  const { icon: Icon, label } = KINDS[kind];
  const state = stateOf(source, now);
  const facts = [
    label,
    ...(isEmpty ? [] : [lengthWords(characters)]),
    ...(templateIds === null ? [] : [`for ${templateWords(templateIds)}`]),
  ];
  return (
    <Link href={knowledgePath(id)} className="line-link focus-inside">
      <span className="row-icon">{isBeingRead(source, now) ? <Spinner /> : <Icon aria-hidden="true" />}</span>
      <span className="grid gap-1 grows breaks">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={`source-state ${state.look}`}>{state.text}</span>
        <span className="hint">{facts.join(', ')}</span>
      </span>
      {warnings > 0 ? (
        <Badge look="warn">
          <TriangleAlert aria-hidden="true" />
          {warningWords(warnings)}
        </Badge>
      ) : null}
    </Link>
  );
}
