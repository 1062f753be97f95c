import type { Migration } from '../src/db/migrate.ts';
import { users } from './0001_users.ts';
import { settings } from './0002_settings.ts';
import { templates } from './0003_templates.ts';
import { conversations } from './0004_conversations.ts';
import { deliveries } from './0005_deliveries.ts';
import { usage } from './0006_usage.ts';
import { signIn } from './0010_sign_in.ts';
import { outbox } from './0011_outbox.ts';
import { conversationIndex } from './0020_conversation_index.ts';
import { ownerExtras } from './0021_owner_extras.ts';
import { conversationEvents } from './0022_conversation_events.ts';
import { ownerHome } from './0024_owner_home.ts';
import { aiAddress } from './0025_ai_address.ts';
import { messagesWithoutKey } from './0026_messages_without_key.ts';
import { inboxIndex } from './0027_inbox_index.ts';
import { messagesIndex } from './0028_messages_index.ts';
import { unfilledPlaces } from './0029_unfilled_places.ts';
import { templateVersions } from './0030_template_versions.ts';
import { ownReplies } from './0031_own_replies.ts';
import { unanswered } from './0033_unanswered.ts';
import { stripe } from './0034_stripe.ts';
import { auditLog } from './0035_audit_log.ts';
import { disabledAccounts } from './0036_disabled_accounts.ts';
import { revenueMonths } from './0037_revenue_months.ts';
import { supportAccess } from './0038_support_access.ts';
import { health } from './0039_health.ts';
import { pauseReasons } from './0040_pause_reasons.ts';
import { rowVersions } from './0041_row_versions.ts';
import { ownerRetention } from './0046_owner_retention.ts';
import { operatorNotices } from './0047_operator_notices.ts';
import { backups } from './0050_backups.ts';
import { keyIds } from './0055_key_ids.ts';
import { owners } from './0056_owners.ts';
import { ownersFilled } from './0057_owners_filled.ts';
import { memos } from './0058_memos.ts';
import { bursts } from './0059_bursts.ts';
import { contactFields } from './0060_contact_fields.ts';
import { contacts } from './0061_contacts.ts';
import { hours } from './0064_hours.ts';
import { customerCeiling } from './0065_customer_ceiling.ts';
import { digest } from './0066_digest.ts';
import { typingSpeed } from './0067_typing_speed.ts';
import { strategies } from './0068_strategies.ts';
import { sharedConversations } from './0069_shared_conversations.ts';
import { hoursChanged } from './0070_hours_changed.ts';
import { mergedConversations } from './0071_merged_conversations.ts';
import { ownerVoices } from './0072_owner_voices.ts';
import { forgottenWords } from './0073_forgotten_words.ts';
import { secondLooks } from './0074_second_looks.ts';
import { voiceDistances } from './0075_voice_distances.ts';
import { accountTurns } from './0076_account_turns.ts';
import { goldenChats } from './0077_golden_chats.ts';
import { trials } from './0078_trials.ts';
import { taughtTurns } from './0080_taught_turns.ts';
import { voiceDeletions } from './0081_voice_deletions.ts';
import { knowledge } from './0082_knowledge.ts';
import { suggestions } from './0083_suggestions.ts';
import { knowledgeMeaning } from './0085_knowledge_meaning.ts';
import { knowledgeConflicts } from './0086_knowledge_conflicts.ts';
import { seesPhotos } from './0091_sees_photos.ts';
import { pendingFindings } from './0092_pending_findings.ts';
import { deliveryChannels } from './0095_delivery_channels.ts';
import { instagramAccounts } from './0096_instagram_accounts.ts';
import { instagramUpdates } from './0097_instagram_updates.ts';
import { instagramSends } from './0098_instagram_sends.ts';
import { webWidgets } from './0099_web_widgets.ts';
import { voiceMessages } from './0100_voice_messages.ts';
import { instagramComments } from './0101_instagram_comments.ts';
import { instagramRefusals } from './0102_instagram_refusals.ts';
import { deletions } from './0103_deletions.ts';
import { knowledgeCorrections } from './0104_knowledge_corrections.ts';
import { newTries } from './0105_new_tries.ts';
import { temperature } from './0106_temperature.ts';
import { voiceMonths } from './0107_voice_months.ts';
import { factChecks } from './0108_fact_checks.ts';
import { assistantNotices } from './0109_assistant_notices.ts';
import { meaningDoubts } from './0110_meaning_doubts.ts';
import { ownServers } from './0111_own_servers.ts';
import { purposeCosts } from './0112_purpose_costs.ts';
import { heardLanguages } from './0113_heard_languages.ts';

/** All migrations in the order in which they run. A released one is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  users,
  settings,
  templates,
  conversations,
  deliveries,
  usage,
  signIn,
  outbox,
  conversationIndex,
  ownerExtras,
  conversationEvents,
  ownerHome,
  aiAddress,
  messagesWithoutKey,
  inboxIndex,
  messagesIndex,
  unfilledPlaces,
  templateVersions,
  ownReplies,
  unanswered,
  stripe,
  auditLog,
  disabledAccounts,
  revenueMonths,
  supportAccess,
  health,
  pauseReasons,
  rowVersions,
  ownerRetention,
  operatorNotices,
  backups,
  keyIds,
  owners,
  ownersFilled,
  memos,
  bursts,
  contactFields,
  contacts,
  hours,
  customerCeiling,
  digest,
  typingSpeed,
  strategies,
  sharedConversations,
  hoursChanged,
  mergedConversations,
  ownerVoices,
  forgottenWords,
  secondLooks,
  voiceDistances,
  accountTurns,
  goldenChats,
  trials,
  taughtTurns,
  voiceDeletions,
  knowledge,
  suggestions,
  knowledgeMeaning,
  knowledgeConflicts,
  seesPhotos,
  pendingFindings,
  deliveryChannels,
  instagramAccounts,
  instagramUpdates,
  instagramSends,
  webWidgets,
  voiceMessages,
  instagramComments,
  instagramRefusals,
  deletions,
  knowledgeCorrections,
  newTries,
  temperature,
  voiceMonths,
  factChecks,
  assistantNotices,
  meaningDoubts,
  ownServers,
  purposeCosts,
  heardLanguages,
];
