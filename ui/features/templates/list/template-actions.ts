import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { isTemplateLimit, showTemplateLimit } from '../limit/template-limit.store.ts';
import { deleteTemplate, fetchExport, postDuplicate, postRotateWebhook } from '../templates.api.ts';
import { dropTemplate, keepTemplate } from '../templates.store.ts';
import { exportFileName } from './export-file-name.ts';

/** What can be done with a template from the list. Each says how it went; true when it worked. */

export async function removeTemplate({ id }: TemplateView): Promise<boolean> {
  try {
    await deleteTemplate(id);
  } catch (error) {
    return failed(error, 'Failed to delete template');
  }
  dropTemplate(id);
  notify({ title: 'Template Deleted', variant: 'success' });
  return true;
}

export async function duplicateTemplate({ id }: TemplateView): Promise<boolean> {
  try {
    const copy = await postDuplicate(id);
    keepTemplate(copy);
    notify({
      title: 'Template Duplicated',
      text: `“${copy.templateName}” has its own webhook URL.`,
      variant: 'success',
    });
    return true;
  } catch (error) {
    if (!isTemplateLimit(error)) return failed(error, 'Failed to duplicate template. Please try again.');
    showTemplateLimit(error);
    return false;
  }
}

export async function exportTemplate({ id, templateName }: TemplateView): Promise<boolean> {
  try {
    const file = await fetchExport(id);
    saveFile(exportFileName(templateName), `${JSON.stringify(file, null, 2)}\n`);
    return true;
  } catch (error) {
    return failed(error, 'Failed to export template. Please try again.');
  }
}

export async function replaceAddress({ id }: TemplateView): Promise<boolean> {
  try {
    keepTemplate(await postRotateWebhook(id));
  } catch (error) {
    return failed(error, 'Failed to replace the webhook URL. Please try again.');
  }
  notify({
    title: 'Webhook URL Replaced',
    text: 'Paste the new one into your flow. The old one answers nobody any more.',
    variant: 'success',
  });
  return true;
}

function failed(error: unknown, otherwise: string): false {
  notify({ title: 'Error', text: sentenceOf(error, otherwise), variant: 'destructive' });
  return false;
}
