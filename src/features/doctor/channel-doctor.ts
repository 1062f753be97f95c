import { offeredChannels } from '../../channels/offered-channels.ts';
import type { OwnWidget, Widgets } from '../../channels/web-widget/widgets.service.ts';
import type { Config } from '../../config.ts';
import { isPaused } from '../../contract/bot-control.ts';
import type { ChannelReport, DoctorReport } from '../../contract/doctor.ts';
import { isoTimeOrNull } from '../../contract/times.ts';
import type { Accounts } from '../account/account.service.ts';
import type { AccountFacts, InstagramCheckup } from '../instagram/checkup/checkup.service.ts';
import type { OutgoingKind } from '../instagram/checkup/outgoing.ts';
import type { VendorKeys } from '../keys/keys.service.ts';
import { aiKeyFor } from '../replies/ai-access.ts';
import { isDraft } from '../templates/template-places.ts';
import type { Template, Templates } from '../templates/templates.service.ts';
import {
  type AnsweringFacts,
  type ChannelFinding,
  diagnoseInstagram,
  diagnoseWidget,
} from './diagnose-channel.ts';
import { toView } from './finding-view.ts';

export interface ChannelDoctorDeps {
  config: Config;
  accounts: Pick<Accounts, 'get'>;
  templates: Pick<Templates, 'ofGroup' | 'placesOf'>;
  instagramCheckup: Pick<InstagramCheckup, 'of'>;
  widgets: Pick<Widgets, 'list'>;
  clock: () => number;
}

/** Which kinds of messages are counted as what. */
const COUNTED: Readonly<Record<'sent' | 'waiting' | 'failed' | 'unconfirmed', readonly OutgoingKind[]>> = {
  sent: ['sent'],
  waiting: ['waiting', 'limited'],
  failed: ['failed', 'window_closed', 'switched_off', 'no_permission', 'held_back'],
  unconfirmed: ['unconfirmed'],
};

/** Looks at where customers write without a chat tool. */
export function createChannelDoctor(deps: ChannelDoctorDeps) {
  const { config, accounts, templates, instagramCheckup, widgets, clock } = deps;
  const offered = offeredChannels(config);

  /** The template, and those that it shares conversations with. */
  async function membersOf(template: Template, keys: VendorKeys) {
    const group = await templates.ofGroup(template);
    const all = group.length === 0 ? [template] : group;
    const [owner, places] = await Promise.all([accounts.get(template.userId), templates.placesOf(all)]);
    const hasNoKey = aiKeyFor(keys, config.ai.apiKey).whyNoKey === 'no_key';
    return new Map(
      all.map((one) => {
        const answering: AnsweringFacts = {
          isDraft: isDraft(one, places.get(one.id)?.length ?? 0),
          isTemplatePaused: isPaused(clock(), one.pause),
          isAccountPaused: isPaused(clock(), owner?.pause ?? null),
          hasNoKey,
        };
        return [one.id, { template: { id: one.id, name: one.templateName }, answering }] as const;
      }),
    );
  }

  return {
    async look(
      template: Template,
      keys: VendorKeys,
    ): Promise<{ answering: AnsweringFacts; found: Pick<DoctorReport, 'channels' | 'unconnected'> }> {
      const members = await membersOf(template, keys);
      const ids = [...members.keys()];
      const [instagram, web] = await Promise.all([
        offered.includes('instagram') ? instagramCheckup.of(template.userId, ids) : [],
        offered.includes('web') ? widgets.list(template.userId) : [],
      ]);
      const channels = [
        ...instagram.flatMap((facts): ChannelReport[] => {
          const member = members.get(facts.account.templateId ?? 0);
          if (member === undefined) return [];
          const findings = diagnoseInstagram(facts, member.answering, clock());
          return [instagramReport(facts, member.template, findings)];
        }),
        ...web.flatMap((widget): ChannelReport[] => {
          const member = members.get(widget.templateId);
          if (member === undefined) return [];
          return [webReport(widget, member.template, diagnoseWidget(widget, member.answering))];
        }),
      ];
      const unconnected = offered.filter((name) => !channels.some(({ channel }) => channel === name));
      const own = members.get(template.id)?.answering;
      if (own === undefined) throw new Error('A template is in its own group.');
      return { answering: own, found: { channels, unconnected } };
    },
  };
}

function instagramReport(
  { account, lastMessageAt, outgoing, updates }: AccountFacts,
  template: ChannelReport['template'],
  findings: readonly ChannelFinding[],
): ChannelReport {
  const { id, username, state, isSubscribed, tokenExpiresAt, lastUpdateAt } = account;
  const count = (name: keyof typeof COUNTED) =>
    outgoing.filter(({ kind }) => COUNTED[name].includes(kind)).length;
  return {
    channel: 'instagram',
    id,
    name: `@${username}`,
    template,
    lastMessageAt: isoTimeOrNull(lastMessageAt),
    findings: findings.map(toView),
    state,
    isSubscribed,
    accessEndsAt: isoTimeOrNull(tokenExpiresAt),
    lastUpdateAt: isoTimeOrNull(lastUpdateAt),
    sends: {
      sent: count('sent'),
      waiting: count('waiting'),
      failed: count('failed'),
      unconfirmed: count('unconfirmed'),
    },
    updates: { waiting: updates.waiting.times, skipped: updates.skipped.times },
  };
}

function webReport(
  { id, title, isEnabled, allowedOrigins, lastMessageAt }: OwnWidget,
  template: ChannelReport['template'],
  findings: readonly ChannelFinding[],
): ChannelReport {
  return {
    channel: 'web',
    id,
    name: title,
    template,
    lastMessageAt: isoTimeOrNull(lastMessageAt),
    findings: findings.map(toView),
    isEnabled,
    allowedOrigins: [...allowedOrigins],
  };
}
