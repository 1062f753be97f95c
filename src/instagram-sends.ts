import type { Channel } from './channels/channel.types.ts';
import { createCommentReplies } from './features/instagram/comments/comment-replies.service.ts';
import { createCommentRules } from './features/instagram/comments/comment-rules.service.ts';
import { GRAPH_VERSION } from './features/instagram/graph/graph-account.ts';
import { createGraphClient } from './features/instagram/graph/graph-client.ts';
import { createInstagramChannel } from './features/instagram/send/instagram-channel.ts';
import type { LoadedTemplates } from './features/replies/loaded-templates.ts';
import type { Foundation } from './foundation.ts';

/** What sends through Instagram's API, without a chat tool. */
export function createInstagramSends(
  foundation: Foundation & {
    loadedTemplates: LoadedTemplates;
    /** There is something to send to this conversation. */
    onDue: (conversationId: number) => void;
  },
) {
  const { config, graphRequest, instagramAccounts: accounts, conversationMoves: moves } = foundation;
  const graph = createGraphClient(graphRequest, `${config.instagram.graphBase}/${GRAPH_VERSION}`);
  const commentReplies = createCommentReplies({ ...foundation, moves });
  const instagram = createInstagramChannel({ ...foundation, accounts, graph, comments: commentReplies });
  const instagramChannels: readonly Channel[] = config.instagram.enabled ? [instagram] : [];
  return {
    graph,
    commentReplies,
    commentRules: createCommentRules({ ...foundation, accounts, graph }),
    instagram,
    instagramChannels,
  };
}
