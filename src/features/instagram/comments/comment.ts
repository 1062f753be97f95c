import { recordOf } from '../graph/graph-request.ts';

/** A comment below one of the account's posts. */
export interface InstagramComment {
  id: string;
  text: string;
  /** The post. */
  mediaId: string;
  /** Who wrote it: the id that messages of the same person carry too. */
  igsid: string;
  username: string;
  /** When Instagram told of it, in milliseconds. */
  at: number;
}

/**
 * Reads the `value` of an update of the field `comments`, which stands in `entry[]` itself or in `entry[].changes[]`; null:
 * it lacks something, or the account itself wrote it.
 */
export function readComment(
  value: unknown,
  account: { igUserId: string; username: string },
  at: number,
): InstagramComment | null {
  const { id, text, from, media } = recordOf(value);
  const { id: igsid, username, self_ig_scoped_id: isOwn } = recordOf(from);
  const { id: mediaId } = recordOf(media);
  if (!isText(id) || !isText(text) || !isText(igsid)) return null;
  if (igsid === account.igUserId || isOwn !== undefined) return null;
  if (isText(username) && username.toLowerCase() === account.username.toLowerCase()) return null;
  return {
    id,
    text,
    igsid,
    username: isText(username) ? username : '',
    mediaId: isText(mediaId) ? mediaId : '',
    at,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
