import { CONVERSATION_COLUMNS } from './rows.ts';

/** The journal's SQL for Postgres: each statement handles a whole batch, given as arrays. */

const ENTRY_COLUMNS = `inbox.id, inbox.dedup_key, inbox.conversation_id, seq, inbox.state, inbox.source, handoff,
  inbox.message_text, inbox.due_at, inbox.created_at, reply.message_text as reply_text,
  deliveries.state as delivery_state`;
const ENTRY_SOURCE = `inbox left join messages reply on reply.id = inbox.reply_id
  left join deliveries on deliveries.inbox_id = inbox.id`;

const CONVERSATION_NAMES = Object.keys(CONVERSATION_COLUMNS).join(', ');
const CONVERSATION_ASSIGNMENTS = Object.keys(CONVERSATION_COLUMNS)
  .map((column) => `${column} = v.${column}`)
  .join(', ');

/** What `optimistic` takes for each conversation, in the order of its parameters. */
const OPTIMISTIC_COLUMNS = {
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
};
export const OPTIMISTIC_WIDTH = Object.keys(OPTIMISTIC_COLUMNS).length;
const ALLOWED = { template_id: 'int', version: 'bigint' };
const STEPS = { template_id: 'int', times: 'bigint', rate_full_at: 'bigint' };

/** Parameters for `unnest`, an array each, counted from `first`. */
function arrays(first: number, types: Readonly<Record<string, string>>): string {
  return Object.values(types)
    .map((type, index) => `$${first + index}::${type}[]`)
    .join(', ');
}

export const SQL = {
  /** The database's own clock decides, so that the clocks of several servers may differ. */
  clock: 'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',

  insertAllowances: `insert into template_allowances (template_id, rate_full_at, ai_day, ai_replies)
    select id, 0, 0, 0 from unnest($1::int[]) as t(id) order by id on conflict do nothing`,
  lockAllowances:
    'select * from template_allowances where template_id = any($1::int[]) order by template_id for update',
  returnAiReply: `update template_allowances set ai_replies = ai_replies - 1
    where template_id = $1 and ai_day = $2 and ai_replies > 0`,
  saveAllowances: `update template_allowances a set rate_full_at = v.rate_full_at, ai_day = v.ai_day,
    ai_replies = v.ai_replies, version = a.version + 1
    from unnest($1::int[], $2::bigint[], $3::int[], $4::int[]) as v(template_id, rate_full_at, ai_day, ai_replies)
    where a.template_id = v.template_id`,

  /** Always in the same order, so that two batches never wait for each other in a circle. */
  lockConversations: `select c.* from conversations c
    join unnest($1::int[], $2::text[]) as k(template_id, external_id)
      on c.template_id = k.template_id and c.external_id = k.external_id
    order by c.id for update of c`,
  insertConversations: `insert into conversations (template_id, external_id, contact_name, message_count, next_seq,
      head_seq, lease_token, lease_until, rate_full_at, created_at, last_active_at)
    select template_id, external_id, '', 0, 0, 0, 0, 0, 0, $3, $3
    from unnest($1::int[], $2::text[]) as k(template_id, external_id) order by 1, 2
    on conflict (template_id, external_id) do update set lease_token = conversations.lease_token
    returning *`,
  saveConversations: `update conversations c set ${CONVERSATION_ASSIGNMENTS}, version = c.version + 1
    from unnest(${arrays(1, { id: 'int', ...CONVERSATION_COLUMNS })}) as v(id, ${CONVERSATION_NAMES}) where c.id = v.id`,

  findEntriesByKey: `select ${ENTRY_COLUMNS} from ${ENTRY_SOURCE} where inbox.dedup_key = any($1::bytea[])`,
  findEntriesById: `select ${ENTRY_COLUMNS} from ${ENTRY_SOURCE} where inbox.id = any($1::bigint[])`,
  waitingEntries: `select ${ENTRY_COLUMNS} from ${ENTRY_SOURCE}
    where inbox.conversation_id = any($1::int[]) and inbox.due_at is not null and inbox.state = 0 order by inbox.conversation_id, seq`,
  /**
   * What a batch adds, in one statement. Ids are drawn first, so that the inbox and the outbox can name
   * their replies by place (from 1) among the messages given.
   */
  record: `with drawn as materialized (
      select array_agg(nextval('messages_id_seq')) as ids from generate_series(1, cardinality($1::int[]))
    ), written as (
      insert into messages (id, conversation_id, is_from_user, message_text, source, reason, created_at)
      select (select ids from drawn)[n::int], conversation_id, is_from_user, message_text, source, reason, created_at
      from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::bigint[]) with ordinality
        as v(conversation_id, is_from_user, message_text, source, reason, created_at, n)
    ), completed as (
      update inbox set state = v.state, source = v.source, handoff = v.handoff,
        reply_id = (select ids from drawn)[v.reply],
        message_text = case when v.due_at is null then null else inbox.message_text end, due_at = v.due_at
      from unnest($7::bigint[], $8::int[], $9::text[], $10::int[], $11::int[], $12::bigint[])
        as v(id, state, source, handoff, reply, due_at)
      where inbox.id = v.id
    ), handed_over as (
      insert into deliveries (inbox_id, conversation_id, message_id, state, attempts, due_at, expires_at, problem,
        created_at)
      select inbox_id, conversation_id, (select ids from drawn)[v.reply], 'pending', 0, now, expires_at, '', now
      from unnest($13::bigint[], $14::int[], $15::int[], $16::bigint[], $17::bigint[])
        as v(inbox_id, conversation_id, reply, expires_at, now)
    )
    insert into inbox (dedup_key, conversation_id, seq, state, source, handoff, reply_id, message_text, due_at,
      created_at)
    select dedup_key, conversation_id, seq, state, source, handoff, (select ids from drawn)[v.reply],
      message_text, due_at, created_at
    from unnest($18::bytea[], $19::int[], $20::bigint[], $21::int[], $22::text[], $23::int[], $24::int[], $25::text[],
      $26::bigint[], $27::bigint[])
      as v(dedup_key, conversation_id, seq, state, source, handoff, reply, message_text, due_at, created_at)
    returning id, conversation_id, seq`,
  /**
   * What follows from conversations that are as known: a row each, as `postgres-optimistic.ts` lists its columns.
   * Every change of a row raises its version. An inbox row is only added together with a change of its conversation, so
   * a key that is not there yet cannot appear meanwhile. Of a template's allowance as much is taken as messages are written. A message that waits, or whose late
   * reply does, keeps its text in the inbox. Returns what was written, and the rows where something was not as known.
   */
  optimistic: `with known as (
      select * from unnest(${arrays(2, OPTIMISTIC_COLUMNS)}) as v(${Object.keys(OPTIMISTIC_COLUMNS).join(', ')})
    ), allowed as (
      select a.template_id from template_allowances a
      join unnest(${arrays(OPTIMISTIC_WIDTH + 2, ALLOWED)}) as v(template_id, version) on a.template_id = v.template_id
      where a.version = v.version for update of a skip locked
    ), moved as (
      update conversations c set ${CONVERSATION_ASSIGNMENTS}, version = v.version + 1
      from known v
      where c.id = v.conversation_id and c.version = v.version
        and not exists (select from inbox where inbox.dedup_key in (v.dedup_key, v.earlier_key))
        and (v.limited_template is null or v.limited_template in (select template_id from allowed))
      returning v.conversation_id, v.limited_template, v.dedup_key, v.inbox_id, v.seq, v.state, v.message_text,
        v.received_at, v.reply_text, v.source, v.reason, v.handoff, v.due_at,
        case when v.dedup_key is not null then nextval('inbox_id_seq') end as new_inbox_id,
        case when v.state <> 0 then nextval('messages_id_seq') end as message_id,
        case when v.reply_text is not null then nextval('messages_id_seq') end as reply_id
    ), spent as (
      update template_allowances a set rate_full_at = step.rate_full_at, version = a.version + 1
      from (select limited_template, count(*) as times from moved where limited_template is not null group by 1) taken
      join unnest(${arrays(OPTIMISTIC_WIDTH + 4, STEPS)}) as step(template_id, times, rate_full_at)
        on step.template_id = taken.limited_template and step.times = taken.times
      where a.template_id = taken.limited_template
    ), written as (
      insert into messages (id, conversation_id, is_from_user, message_text, source, reason, created_at)
      select said.id, conversation_id, said.is_from_user, said.message_text, said.source, said.reason, said.created_at
      from moved, lateral (values
        (message_id, 1, message_text, case when reply_id is null then source end,
          case when reply_id is null then reason end, received_at),
        (reply_id, 0, reply_text, source, reason, $1::bigint)
      ) as said(id, is_from_user, message_text, source, reason, created_at)
      where said.id is not null
    ), completed as (
      update inbox set state = moved.state, source = moved.source, handoff = moved.handoff, reply_id = moved.reply_id,
        message_text = case when moved.due_at is null then null else inbox.message_text end, due_at = moved.due_at
      from moved where inbox.id = moved.inbox_id
    ), entered as (
      insert into inbox (id, dedup_key, conversation_id, seq, state, source, handoff, reply_id, message_text, due_at,
        created_at)
      select new_inbox_id, dedup_key, conversation_id, seq, state, source, handoff, reply_id,
        case when state = 0 then message_text end, due_at, received_at
      from moved where new_inbox_id is not null
    )
    select 'written' as kind, conversation_id as id, new_inbox_id as inbox_id, null::json as row,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now
    from moved
    union all
    select 'conversation', c.id, null, to_json(c), 0
    from known v join conversations c on c.id = v.conversation_id
    where (c.version <> v.version or v.limited_template not in (select template_id from allowed))
      and v.conversation_id not in (select conversation_id from moved)
    union all
    select 'allowance', a.template_id, null, to_json(a), 0
    from unnest(${arrays(OPTIMISTIC_WIDTH + 2, ALLOWED)}) as v(template_id, version)
    join template_allowances a on a.template_id = v.template_id
    where a.version <> v.version`,
  insertEvents: `insert into conversation_events (conversation_id, kind, made_by, paused_until, created_at)
    select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])`,
  deleteEntries: 'delete from inbox where id = any($1::bigint[])',
  cancelDeliveries: `update deliveries set state = 'taken', due_at = null
    where inbox_id = any($1::bigint[]) and state in ('pending', 'failed')`,
  lockDeliveries: 'select inbox_id, state from deliveries where inbox_id = any($1::bigint[]) for update',

  overdue: `select ${ENTRY_COLUMNS}, template_id, external_id, contact_name, last_reply_at
    from ${ENTRY_SOURCE} join conversations on conversations.id = inbox.conversation_id
    where inbox.due_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1 order by inbox.due_at limit $2`,
  /** Rows that a batch has locked are left out: their lease is being decided about right now. */
  renew: `with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms),
      mine as (
        select c.id from conversations c
        join unnest($1::int[], $2::bigint[]) as v(id, token) on c.id = v.id and c.lease_token = v.token
        where c.lease_until > (select ms from now) for update of c skip locked
      )
    update conversations set lease_until = (select ms from now) + $3
    where id in (select id from mine) returning id, lease_until, version`,
  takeOver: `update inbox set due_at = (extract(epoch from clock_timestamp()) * 1000)::bigint + $1
    where id = $2 and due_at = $3 and state = 2`,

  outcome: `select ${ENTRY_COLUMNS}, exists (select 1 from conversations where id = inbox.conversation_id) as is_kept
    from ${ENTRY_SOURCE} where inbox.id = $1`,
  history: `select is_from_user, message_text, created_at from messages where conversation_id = $1
    and created_at < $3 order by id desc limit $2`,
} as const;
