import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FlowKit } from '../../../src/contract/doctor.ts';
import { AddressSnippet } from '../../components/address-snippet.tsx';
import { notify } from '../../lib/notices.ts';
import { webhookCopied } from '../templates/webhook-copied.ts';
import { BodySnippet } from './body-snippet.tsx';
import type { Tool } from './tools.ts';

type Dialect = FlowKit['dialects'][number];

/** Five steps, or four where the tool sends the reply by itself. */
export function KitSteps({ tool, kit }: { tool: Tool; kit: Dialect }) {
  return (
    <ol className="plain disc-rows numbered">
      <KitStep title={tool.first.title}>
        <p className="secondary">{tool.first.text}</p>
        <AddressSnippet text={kit.url} label="webhook URL" onCopied={webhookCopied} />
      </KitStep>
      <KitStep title={kit.headers.length === 1 ? 'Set one header' : `Set ${kit.headers.length} headers`}>
        {kit.headers.map(({ name, value }) => (
          <AddressSnippet
            key={name}
            text={`${name}: ${value}`}
            label={`header ${name}`}
            onCopied={tellCopied}
          />
        ))}
      </KitStep>
      <KitStep title="Paste the body">
        <p className="secondary">{tool.body}</p>
        <BodySnippet text={kit.body} onCopied={tellCopied} />
      </KitStep>
      {tool.sendsAlone === null ? (
        <>
          <KitStep title="Map the answer">
            <ul className="plain kit-mapping grid">
              {kit.mapping.map(({ path, field }) => (
                <li key={path}>
                  <code>{path}</code> <span className="secondary">{field}</span>
                </li>
              ))}
            </ul>
          </KitStep>
          <KitStep title="Send it only when there is one">
            <p className="secondary">{kit.condition}</p>
            {tool.warning === null ? null : (
              <div className="note">
                <Info aria-hidden="true" />
                <p>{tool.warning}</p>
              </div>
            )}
          </KitStep>
        </>
      ) : (
        <KitStep title="Publish the flow">
          <p className="secondary">{tool.sendsAlone}</p>
        </KitStep>
      )}
    </ol>
  );
}

function KitStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <div className="kit-step text-medium grid">
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

function tellCopied(isCopied: boolean): void {
  if (isCopied) notify({ title: 'Copied' });
  else notify({ title: 'Not copied', text: 'Select the text and copy it by hand.', variant: 'warning' });
}
