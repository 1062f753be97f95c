import type { AppContext } from '../../src/context.ts';
import { type Finding, ok, remark } from '../../src/features/health/finding.ts';
import { publicUrl } from '../../src/public-url.ts';

/** Enough to see a pattern. */
const MOST_TEMPLATES = 20;

/** What each template's Connection page says, where it is not that all is well. */
export async function checkTemplates(context: AppContext): Promise<Finding[]> {
  const all = await context.templates.listForOperator();
  const looked = all.slice(0, MOST_TEMPLATES);
  const findings: Finding[] = [];
  let good = 0;
  for (const { id, userId, templateName } of looked) {
    const { verdict } = await context.doctor.report(userId, id, publicUrl(context.config));
    if (verdict.isGood) good += 1;
    else findings.push(remark('template', `“${templateName}”: ${verdict.text}`, verdict.next?.text ?? ''));
  }
  if (good > 0) findings.unshift(ok('template', `${good} of ${looked.length} get messages and answer them.`));
  if (all.length > looked.length)
    findings.push(remark('template', `${all.length - looked.length} more were not looked at.`, ''));
  return findings;
}
