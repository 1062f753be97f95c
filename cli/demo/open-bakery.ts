import type { AppContext } from '../../src/context.ts';
import type { Template } from '../../src/features/templates/templates.service.ts';
import {
  DEMO_OWNER,
  DEMO_TEMPLATE,
  DEMO_TRIGGERS,
  DEMO_WIDGET,
  ORDER_STRATEGY,
  STAND_IN_LINE,
} from './bakery.ts';
import { priceListPdf } from './price-list.ts';
import { STAND_IN_KEY, STAND_IN_MODEL, STAND_IN_PRICES } from './stand-in-model.ts';

/** The owner with all that she has set up, made through the services that everybody uses. */
export async function openBakery(context: AppContext, standIn: string): Promise<Template> {
  const { accounts, templates, triggers, strategies, knowledge, widgets, keySettings, settings, setup } =
    context;
  const owner = await accounts.create(DEMO_OWNER);
  await settings.save({
    model_prices: JSON.stringify(STAND_IN_PRICES),
    file_storage_enabled: true,
    banner_text: STAND_IN_LINE,
  });
  const key = { openaiApiKey: STAND_IN_KEY, baseUrl: standIn, defaultModel: STAND_IN_MODEL };
  await keySettings.save(owner.id, key);
  const template = await templates.create(owner.id, DEMO_TEMPLATE);
  for (const trigger of DEMO_TRIGGERS) await triggers.add(owner.id, template.id, trigger);
  await strategies.add(owner.id, template.id, ORDER_STRATEGY);
  await knowledge.addFile(owner.id, { name: 'Price list.pdf', bytes: priceListPdf(), keep: true });
  await widgets.create(owner.id, {
    ...DEMO_WIDGET,
    allowedOrigins: [...DEMO_WIDGET.allowedOrigins],
    templateId: template.id,
  });
  await setup.noteTested(owner.id);
  await setup.noteAddressCopied(owner.id);
  return template;
}

/** Where the environment names a real AI, that one answers from now on. */
export async function switchToRealAi(
  { keySettings, loadedTemplates, settings }: AppContext,
  { userId }: Template,
): Promise<void> {
  await settings.save({ banner_text: '' });
  await keySettings.remove(userId, 'openai');
  await keySettings.save(userId, { defaultModel: '' });
  // Who hears of changes does not listen yet.
  loadedTemplates.accountChanged(userId);
}
