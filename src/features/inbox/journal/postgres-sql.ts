import { CONVERSATION_COLUMNS } from './rows.ts';

/**
 * The journal's SQL for Postgres: each statement handles a whole batch, given as arrays. Each row is named by its owner
 * first, so that every owner's rows may lie in a place of their own; and ids count within an owner.
 */

const ENTRY_COLUMNS = `inbox.id, inbox.user_id, inbox.dedup_key, inbox.conversation_id, seq, inbox.state, inbox.source,
  handoff, inbox.message_text, inbox.due_at, inbox.burst, inbox.created_at, reply.message_text as reply_text,
  deliveries.state as delivery_state,
  exists (select 1 from conversations kept where kept.id = inbox.conversation_id and kept.user_id = inbox.user_id) as is_kept`;
const ENTRY_SOURCE = `inbox
  left join messages reply on reply.user_id = inbox.user_id and reply.id = inbox.reply_id
  left join deliveries on deliveries.user_id = inbox.user_id and deliveries.inbox_id = inbox.id`;

const CONVERSATION_NAMES = Object.keys(CONVERSATION_COLUMNS).join(', ');
const CONVERSATION_ASSIGNMENTS = Object.keys(CONVERSATION_COLUMNS)
  .map((column) => `${column} = v.${column}`)
  .join(', ');

/** What `optimistic` takes for each conversation, in the order of its parameters. */
const OPTIMISTIC_COLUMNS = {
  user_id: 'int',
  conversation_id: 'int',
  ...CONVERSATION_COLUMNS,
  version: 'bigint',
  limited_template: 'int',
  dedup_key: 'bytea',
  earlier_key: 'bytea',
  inbox_id: 'bigint',
  seq: 'bigint',
  state: 'int',
  message_text: 'text',
  received_at: 'bigint',
  reply_text: 'text',
  source: 'text',
  reason: 'text',
  handoff: 'int',
  due_at: 'bigint',
  burst: 'text',
  said_by: 'int',
};
export const OPTIMISTIC_WIDTH = Object.keys(OPTIMISTIC_COLUMNS).length;
const ALLOWED = { user_id: 'int', template_id: 'int', version: 'bigint' };
export const ALLOWED_WIDTH = Object.keys(ALLOWED).length;
const STEPS = { user_id: 'int', template_id: 'int', times: 'bigint', rate_full_at: 'bigint' };
export const STEPS_WIDTH = Object.keys(STEPS).length;

/** What `record` takes, a list a table, in the order of its parameters. A `reply` is a place among the messages, from 1. */
const RECORDED = {
  messages: {
    user_id: 'int',
    conversation_id: 'int',
    is_from_user: 'int',
    message_text: 'text',
    source: 'text',
    reason: 'text',
    created_at: 'bigint',
    said_by: 'int',
  },
  completions: {
    user_id: 'int',
    id: 'bigint',
    state: 'int',
    source: 'text',
    handoff: 'int',
    reply: 'int',
  },
  /** A reply to a message that is new to the inbox names its place in the conversation instead of its id. */
  deliveries: {
    user_id: 'int',
    inbox_id: 'bigint',
    seq: 'bigint',
    conversation_id: 'int',
    reply: 'int',
    expires_at: 'bigint',
    channel: 'text',
    now: 'bigint',
  },
  entries: {
    user_id: 'int',
    dedup_key: 'bytea',
    conversation_id: 'int',
    seq: 'bigint',
    state: 'int',
    source: 'text',
    handoff: 'int',
    reply: 'int',
    message_text: 'text',
    due_at: 'bigint',
    burst: 'text',
    created_at: 'bigint',
  },
};
export type Recorded = keyof typeof RECORDED;
/** How many columns each list has. */
export const RECORDED_WIDTHS = Object.entries(RECORDED).map(
  ([name, columns]) => [name as Recorded, Object.keys(columns).length] as const,
);

/** Parameters for `unnest`, an array each, counted from `first`. */
function arrays(first: number, types: Readonly<Record<string, string>>): string {
  return Object.values(types)
    .map((type, index) => `$${first + index}::${type}[]`)
    .join(', ');
}

/** One of the lists of `record`, as a table. */
function recorded(list: Recorded, name: string, withPlace = false): string {
  const before = RECORDED_WIDTHS.slice(0, Object.keys(RECORDED).indexOf(list));
  const first = before.reduce((sum, [, width]) => sum + width, 1);
  const names = [...Object.keys(RECORDED[list]), ...(withPlace ? ['n'] : [])].join(', ');
  return `unnest(${arrays(first, RECORDED[list])}) ${withPlace ? 'with ordinality ' : ''}as ${name}(${names})`;
}

export const SQL = {
  /** The database's own clock decides, so that the clocks of several servers may differ. */
  clock: 'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',

  insertAllowances: `insert into template_allowances (user_id, template_id, rate_full_at, ai_day, ai_replies)
    select user_id, id, 0, 0, 0 from unnest($1::int[], $2::int[]) as t(user_id, id) order by id on conflict do nothing`,
  lockAllowances: `select a.* from template_allowances a
    join unnest($1::int[], $2::int[]) as t(user_id, id) on a.user_id = t.user_id and a.template_id = t.id
    order by a.template_id for update of a`,
  returnAiReply: `update template_allowances set ai_replies = ai_replies - 1
    where user_id = $1 and template_id = $2 and ai_day = $3 and ai_replies > 0`,
  saveAllowances: `update template_allowances a set rate_full_at = v.rate_full_at, ai_day = v.ai_day,
    ai_replies = v.ai_replies, version = a.version + 1
    from unnest($1::int[], $2::int[], $3::bigint[], $4::int[], $5::int[])
      as v(user_id, template_id, rate_full_at, ai_day, ai_replies)
    where a.user_id = v.user_id and a.template_id = v.template_id`,

  /** Always in the same order, so that two batches never wait for each other in a circle. */
  lockConversations: `select c.* from conversations c
    join unnest($1::int[], $2::int[], $3::text[]) as k(user_id, template_id, external_id)
      on c.user_id = k.user_id and c.template_id = k.template_id and c.external_id = k.external_id
    order by c.id for update of c`,
  /** By the name of the key: where owners lie apart, it has their column too. */
  insertConversations: `insert into conversations (user_id, template_id, external_id, contact_name, message_count,
      next_seq, head_seq, lease_token, lease_until, rate_full_at, created_at, last_active_at)
    select user_id, template_id, external_id, '', 0, 0, 0, 0, 0, 0, $4, $4
    from unnest($1::int[], $2::int[], $3::text[]) as k(user_id, template_id, external_id) order by 1, 2, 3
    on conflict on constraint conversations_template_id_external_id_unique
      do update set lease_token = conversations.lease_token
    returning *`,
  saveConversations: `update conversations c set ${CONVERSATION_ASSIGNMENTS}, version = c.version + 1
    from unnest(${arrays(1, { user_id: 'int', id: 'int', ...CONVERSATION_COLUMNS })})
      as v(user_id, id, ${CONVERSATION_NAMES})
    where c.user_id = v.user_id and c.id = v.id`,

  findEntriesByKey: `select ${ENTRY_COLUMNS} from ${ENTRY_SOURCE}
    join unnest($1::int[], $2::bytea[]) as k(user_id, dedup_key)
      on inbox.user_id = k.user_id and inbox.dedup_key = k.dedup_key`,
  findEntriesById: `select ${ENTRY_COLUMNS} from ${ENTRY_SOURCE}
    join unnest($1::int[], $2::bigint[]) as k(user_id, id) on inbox.user_id = k.user_id and inbox.id = k.id`,
  waitingEntries: `select ${ENTRY_COLUMNS} from ${ENTRY_SOURCE}
    join unnest($1::int[], $2::int[]) as k(user_id, id) on inbox.user_id = k.user_id and inbox.conversation_id = k.id
    where inbox.due_at is not null and inbox.state = 0 order by inbox.conversation_id, seq`,
  /**
   * What a batch adds, in one statement. Ids are drawn first, so that the inbox and the outbox can name
   * their replies by place (from 1) among the messages given.
   */
  record: `with drawn as materialized (
      select array_agg(nextval('messages_id_seq')) as ids from generate_series(1, cardinality($1::int[]))
    ), written as (
      insert into messages (id, user_id, conversation_id, is_from_user, message_text, source, reason, created_at, said_by)
      select (select ids from drawn)[n::int], user_id, conversation_id, is_from_user, message_text, source, reason,
        created_at, said_by
      from ${recorded('messages', 'v', true)}
    ), completed as (
      update inbox set state = v.state, source = v.source, handoff = v.handoff,
        reply_id = (select ids from drawn)[v.reply], message_text = null, due_at = null
      from ${recorded('completions', 'v')}
      where inbox.user_id = v.user_id and inbox.id = v.id
    ), entered as (
      insert into inbox (user_id, dedup_key, conversation_id, seq, state, source, handoff, reply_id, message_text,
        due_at, burst, created_at)
      select user_id, dedup_key, conversation_id, seq, state, source, handoff, (select ids from drawn)[v.reply],
        message_text, due_at, burst, created_at
      from ${recorded('entries', 'v')}
      returning id, user_id, conversation_id, seq
    ), handed_over as (
      insert into deliveries (user_id, inbox_id, conversation_id, message_id, state, attempts, due_at, expires_at,
        problem, channel, created_at)
      select v.user_id, coalesce(v.inbox_id, entered.id), v.conversation_id, (select ids from drawn)[v.reply],
        'pending', 0, now, expires_at, '', channel, now
      from ${recorded('deliveries', 'v')}
      left join entered on v.inbox_id is null and entered.user_id = v.user_id
        and entered.conversation_id = v.conversation_id and entered.seq = v.seq
    )
    select id, user_id, conversation_id, seq from entered`,
  /**
   * What follows from conversations that are as known: a row each, as `postgres-optimistic.ts` lists its columns.
   * Every change of a row raises its version. An inbox row is only added together with a change of its conversation, so
   * a key that is not there yet cannot appear meanwhile. Of a template's allowance as much is taken as messages are written. A
   * message that waits keeps its text in the inbox, and is answered here only while its caller waits. Returns what was written, and the rows where something was not as known.
   */
  optimistic: `with known as (
      select * from unnest(${arrays(2, OPTIMISTIC_COLUMNS)}) with ordinality
        as v(${Object.keys(OPTIMISTIC_COLUMNS).join(', ')}, n)
    ), allowed as (
      select a.user_id, a.template_id from template_allowances a
      join unnest(${arrays(OPTIMISTIC_WIDTH + 2, ALLOWED)}) as v(user_id, template_id, version)
        on a.user_id = v.user_id and a.template_id = v.template_id
      where a.version = v.version for update of a skip locked
    ), moved as (
      update conversations c set ${CONVERSATION_ASSIGNMENTS}, version = v.version + 1
      from known v
      where c.user_id = v.user_id and c.id = v.conversation_id and c.version = v.version
        and not exists (
          select from inbox where inbox.user_id = v.user_id and inbox.dedup_key in (v.dedup_key, v.earlier_key)
        )
        and (v.limited_template is null or (v.user_id, v.limited_template) in (select user_id, template_id from allowed))
        and (v.inbox_id is null or exists (
          select from inbox where inbox.user_id = v.user_id and inbox.id = v.inbox_id and inbox.due_at > $1::bigint
        ))
      returning v.n, v.user_id, v.conversation_id, v.limited_template, v.dedup_key, v.inbox_id, v.seq, v.state, v.message_text,
        v.received_at, v.reply_text, v.source, v.reason, v.handoff, v.due_at, v.burst, v.said_by,
        case when v.dedup_key is not null then nextval('inbox_id_seq') end as new_inbox_id,
        case when v.state <> 0 then nextval('messages_id_seq') end as message_id,
        case when v.reply_text is not null then nextval('messages_id_seq') end as reply_id
    ), spent as (
      update template_allowances a set rate_full_at = step.rate_full_at, version = a.version + 1
      from (
        select user_id, limited_template, count(*) as times from moved where limited_template is not null group by 1, 2
      ) taken
      join unnest(${arrays(OPTIMISTIC_WIDTH + 2 + ALLOWED_WIDTH, STEPS)})
        as step(user_id, template_id, times, rate_full_at)
        on step.user_id = taken.user_id and step.template_id = taken.limited_template and step.times = taken.times
      where a.user_id = taken.user_id and a.template_id = taken.limited_template
    ), written as (
      insert into messages (id, user_id, conversation_id, is_from_user, message_text, source, reason, created_at, said_by)
      select said.id, user_id, conversation_id, said.is_from_user, said.message_text, said.source, said.reason,
        said.created_at, said_by
      from moved, lateral (values
        (message_id, 1, message_text, case when reply_id is null then source end,
          case when reply_id is null then reason end, received_at),
        (reply_id, 0, reply_text, source, reason, $1::bigint)
      ) as said(id, is_from_user, message_text, source, reason, created_at)
      where said.id is not null
    ), completed as (
      update inbox set state = moved.state, source = moved.source, handoff = moved.handoff, reply_id = moved.reply_id,
        message_text = null, due_at = null
      from moved where inbox.user_id = moved.user_id and inbox.id = moved.inbox_id
    ), entered as (
      insert into inbox (id, user_id, dedup_key, conversation_id, seq, state, source, handoff, reply_id, message_text,
        due_at, burst, created_at)
      select new_inbox_id, user_id, dedup_key, conversation_id, seq, state, source, handoff, reply_id,
        case when state = 0 then message_text end, due_at, burst, received_at
      from moved where new_inbox_id is not null
    )
    select 'written' as kind, n, new_inbox_id as inbox_id, null::json as row,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now
    from moved
    union all
    select 'conversation', v.n, null, to_json(c), 0
    from known v join conversations c on c.user_id = v.user_id and c.id = v.conversation_id
    where (c.version <> v.version or v.limited_template is not null
        and (v.user_id, v.limited_template) not in (select user_id, template_id from allowed))
      and v.n not in (select n from moved)
    union all
    select 'allowance', 0, null, to_json(a), 0
    from unnest(${arrays(OPTIMISTIC_WIDTH + 2, ALLOWED)}) as v(user_id, template_id, version)
    join template_allowances a on a.user_id = v.user_id and a.template_id = v.template_id
    where a.version <> v.version`,
  insertEvents: `insert into conversation_events (user_id, conversation_id, kind, made_by, paused_until, created_at)
    select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])`,
  insertMemoChanges: `insert into memo_changes (user_id, conversation_id, change, created_at)
    select * from unnest($1::int[], $2::int[], $3::text[], $4::bigint[])`,
  changeEntries: `update inbox set due_at = v.due_at, burst = v.burst
    from unnest($1::int[], $2::bigint[], $3::bigint[], $4::text[]) as v(user_id, id, due_at, burst)
    where inbox.user_id = v.user_id and inbox.id = v.id`,
  deleteEntries: `delete from inbox using unnest($1::int[], $2::bigint[]) as v(user_id, id)
    where inbox.user_id = v.user_id and inbox.id = v.id`,
  cancelDeliveries: `update deliveries set state = 'taken', due_at = null
    from unnest($1::int[], $2::bigint[]) as v(user_id, id)
    where deliveries.user_id = v.user_id and deliveries.inbox_id = v.id and state in ('pending', 'failed')`,
  lockDeliveries: `select d.user_id, d.inbox_id, d.state from deliveries d
    join unnest($1::int[], $2::bigint[]) as v(user_id, id) on d.user_id = v.user_id and d.inbox_id = v.id
    for update of d`,

  overdue: `select ${ENTRY_COLUMNS}, template_id, external_id, contact_name, memo
    from ${ENTRY_SOURCE}
    join conversations on conversations.user_id = inbox.user_id and conversations.id = inbox.conversation_id
    cross join (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms) as now
    where inbox.due_at is not null and inbox.state = 0
      and (inbox.due_at < now.ms - $1 or inbox.created_at > now.ms + $3)
      and inbox.seq = conversations.head_seq and conversations.lease_until not between now.ms - $3 and now.ms + $3
      and (conversations.lease_until > 0 or inbox.created_at not between now.ms - $3 and now.ms + $3)
    order by inbox.due_at limit $2`,
  /** Rows that a batch has locked are left out: their lease is being decided about right now. */
  renew: `with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms),
      mine as (
        select c.user_id, c.id from conversations c
        join unnest($1::int[], $2::int[], $3::bigint[]) as v(user_id, id, token)
          on c.user_id = v.user_id and c.id = v.id and c.lease_token = v.token
        where c.lease_until > (select ms from now) for update of c skip locked
      )
    update conversations c set lease_until = (select ms from now) + $4 from mine
    where c.user_id = mine.user_id and c.id = mine.id returning c.user_id, c.id, c.lease_until, c.version`,

  holds: `select 1 from conversations where user_id = $1 and id = $2 and head_seq = $3 and lease_token = $4`,
  outcome: `select ${ENTRY_COLUMNS}, c.memo
    from ${ENTRY_SOURCE} left join conversations c on c.user_id = inbox.user_id and c.id = inbox.conversation_id
    where inbox.user_id = $1 and inbox.id = $2`,
  history: `select is_from_user, message_text, source, created_at from messages
    where user_id = $1 and conversation_id = $2 order by id desc limit $3`,
} as const;
