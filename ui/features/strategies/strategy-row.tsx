import { ChevronRight, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { StrategyView } from '../../../src/contract/strategy-api.ts';
import { Badge } from '../../components/badge.tsx';
import { LinkButton } from '../../components/button.tsx';
import { MoveButtons } from '../../components/move-buttons.tsx';
import { Switch } from '../../components/switch.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { formatDay } from '../../lib/dates.ts';
import { strategyPath } from '../../paths.ts';
import { count } from '../replies/amounts.ts';
import { PathDrawing } from './path-drawing.tsx';
import { changeStrategy } from './strategies.store.ts';
import { numbersOf, reasonsOf } from './words.ts';

/** One strategy: its path, how far conversations came on it, and what can be done with it. */
export function StrategyRow({
  strategy,
  at,
  length,
  onDelete,
}: {
  strategy: StrategyView;
  /** The place in the list, from 0. */
  at: number;
  length: number;
  onDelete: () => void;
}) {
  const { name, goal, templateId, id, isEnabled, places, fieldProblems, createdAt } = strategy;
  const whole = numbersOf(strategy, '');
  const reasons = reasonsOf(strategy);
  return (
    <div className="grid gap-3">
      <div className="row wrap apart">
        <div className="row wrap shrinks">
          <h2 className="small-title shrinks breaks" dir="auto">
            {name}
          </h2>
          {isEnabled ? null : <Badge look="outlined">Off</Badge>}
        </div>
        <div className="row gap-0">
          <Tooltip text={isEnabled ? 'Turn off' : 'Turn on'}>
            <Switch
              label={`“${name}” is on`}
              hasHiddenLabel
              isOn={isEnabled}
              onChange={(isOn) => void changeStrategy(strategy, { isEnabled: isOn })}
            />
          </Tooltip>
          {length === 1 ? null : (
            <MoveButtons
              name={`“${name}”`}
              at={at}
              length={length}
              onMove={(by) => void changeStrategy(strategy, { position: at + 1 + by })}
            />
          )}
          <LinkButton look="quiet" size="small" to={strategyPath(templateId, id)} about={`“${name}”`}>
            <Pencil aria-hidden="true" />
            Edit
          </LinkButton>
          <Tooltip text="Delete">
            <button
              type="button"
              className="icon-button to-delete"
              aria-label={`Delete “${name}”`}
              onClick={onDelete}
            >
              <Trash2 aria-hidden="true" />
            </button>
          </Tooltip>
        </div>
      </div>
      {goal === '' ? null : (
        <p className="secondary breaks" dir="auto">
          {goal}
        </p>
      )}
      {places.length === 0 ? null : (
        <p className="message warn breaks">
          <TriangleAlert aria-hidden="true" />
          <span dir="auto">It does not run yet. Still to fill in: {places.join(', ')}</span>
        </p>
      )}
      {fieldProblems.map((problem) => (
        <p key={problem} className="message warn breaks">
          <TriangleAlert aria-hidden="true" />
          <span dir="auto">{problem}</span>
        </p>
      ))}
      <p className="text-smaller faint">
        {whole.began === 0
          ? 'Not begun with a customer yet'
          : `Since ${formatDay(createdAt)}: begun ${count(whole.began, 'time')}, reached its goal ${count(whole.reached, 'time')}`}
      </p>
      <details className="fold">
        <summary>
          <ChevronRight className="chevron" aria-hidden="true" />
          <span className="strong">The path, step by step</span>
        </summary>
        <div className="grid gap-3 mt-3">
          <PathDrawing
            templateId={strategy.templateId}
            strategy={strategy}
            under={(step) => {
              const { began, reached, left } = numbersOf(strategy, step.id);
              return began === 0 ? null : (
                <p className="text-smaller faint">
                  {began} came here, {reached} went on, {left} stopped
                </p>
              );
            }}
          />
          {reasons.length === 0 ? null : <p className="text-smaller faint">{reasons.join('; ')}.</p>}
        </div>
      </details>
    </div>
  );
}
