import { CopyPlus, Download, Ellipsis, Link2, Pause, Play, RefreshCw } from 'lucide-react';
import { PAUSE_CHOICES } from '../../../../src/contract/limits.ts';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Menu, MenuButton, SubMenu } from '../../../components/menu.tsx';
import { pauseBot, resumeBot } from '../../bot-control/bot-control.store.ts';
import { pauseChoiceLabel } from '../../bot-control/pause-menu.tsx';
import { duplicateTemplate, exportTemplate } from './template-actions.ts';

/** What is done to a template more rarely than opening it. */
export function CardMenu({
  template,
  onDialog,
}: {
  template: TemplateView;
  onDialog: (dialog: 'webhook' | 'replace') => void;
}) {
  const label = `More for ${template.templateName}`;
  const scope = { templateId: template.id };
  return (
    <Menu
      label={label}
      tip="More"
      buttonClass="icon-button"
      button={
        <>
          <Ellipsis aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
        </>
      }
    >
      {(close) => {
        function choose(act: () => unknown): () => void {
          return () => {
            close();
            act();
          };
        }
        return (
          <>
            <MenuButton icon={<Link2 aria-hidden="true" />} onSelect={choose(() => onDialog('webhook'))}>
              View webhook URL
            </MenuButton>
            <MenuButton
              icon={<CopyPlus aria-hidden="true" />}
              onSelect={choose(() => duplicateTemplate(template))}
            >
              Duplicate
            </MenuButton>
            <MenuButton
              icon={<Download aria-hidden="true" />}
              onSelect={choose(() => exportTemplate(template))}
            >
              Export
            </MenuButton>
            {template.isPaused ? (
              <MenuButton icon={<Play aria-hidden="true" />} onSelect={choose(() => resumeBot(scope))}>
                Resume bot
              </MenuButton>
            ) : (
              <SubMenu label="Pause bot" icon={<Pause aria-hidden="true" />}>
                {PAUSE_CHOICES.map((minutes) => (
                  <MenuButton key={minutes} icon={null} onSelect={choose(() => pauseBot(scope, minutes))}>
                    {pauseChoiceLabel(minutes)}
                  </MenuButton>
                ))}
              </SubMenu>
            )}
            <hr />
            <MenuButton icon={<RefreshCw aria-hidden="true" />} onSelect={choose(() => onDialog('replace'))}>
              Replace webhook URL
            </MenuButton>
          </>
        );
      }}
    </Menu>
  );
}
