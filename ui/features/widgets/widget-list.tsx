import './widgets.css';
import { Link } from 'wouter';
import { colorOf } from '../../../src/contract/widget-lists.ts';
import type { WidgetView } from '../../../src/contract/widgets.ts';
import { Badge } from '../../components/badge.tsx';
import { widgetPath } from '../../paths.ts';
import { count } from '../replies/amounts.ts';

/** All of them, each with where it is shown and who answers. */
export function WidgetRows({ widgets }: { widgets: readonly WidgetView[] }) {
  return (
    <ul className="plain rows card">
      {widgets.map((widget) => (
        <li key={widget.id}>
          <span className="widget-dot" style={{ background: colorOf(widget.color) }} aria-hidden="true" />
          <div className="row-words">
            <div className="actions">
              <strong className="breaks">
                <bdi>{widget.title}</bdi>
              </strong>
              <StateBadge widget={widget} />
            </div>
            <p className="hint breaks">
              {widget.template.isDeleted ? 'Its template was deleted.' : <bdi>{widget.template.name}</bdi>}{' '}
              {shownOn(widget)}
            </p>
          </div>
          <Link href={widgetPath(widget.id)} className="link">
            Open<span className="visually-hidden"> {widget.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function StateBadge({ widget }: { widget: WidgetView }) {
  if (widget.template.isDeleted) return <Badge look="warn">Not answered</Badge>;
  return widget.isEnabled ? null : <Badge>Off</Badge>;
}

function shownOn({ allowedOrigins: [first, ...others] }: WidgetView): string {
  if (first === undefined) return 'answers on the try-out page alone.';
  const host = new URL(first).host;
  return others.length === 0
    ? `answers on ${host}.`
    : `answers on ${host} and ${count(others.length, 'other website')}.`;
}
