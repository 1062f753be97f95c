import type { ChannelReport } from '../../../src/contract/doctor.ts';
import { formatMoment } from '../../lib/dates.ts';
import { channelFacts, channelFine, seenLately } from './channel-words.ts';
import { FindingRow, FineRow } from './finding-row.tsx';

/** How an Instagram account, or a chat on a website, is: what is wrong and how to fix it, or that nothing is. */
export function ChannelCard({ report, templateId }: { report: ChannelReport; templateId: number }) {
  const { channel, id, name, template, findings } = report;
  const titleId = `channel-${channel}-${id}`;
  const ago = (iso: string) => formatMoment(iso, Date.now());
  const fine = channelFine(report);
  return (
    <section className="card flush findings" aria-labelledby={titleId}>
      <div className="card-head grid gap-tight">
        <h3 id={titleId}>
          {channel === 'instagram' ? 'Instagram' : 'Chat on your website'}: {name}
        </h3>
        <p className="hint">{channelFacts(report, template.id === templateId, ago).join(' · ')}</p>
      </div>
      <ul className="plain disc-rows line-above">
        {findings.map((finding) => (
          <FindingRow
            key={finding.code}
            finding={finding}
            seen={seenLately(finding, ago)}
            subject={{ templateId: template.id, widgetId: channel === 'web' ? id : null }}
          />
        ))}
        {fine === null ? null : <FineRow title={fine.title}>{fine.text}</FineRow>}
      </ul>
    </section>
  );
}
