import type { Installation } from '#platform/context/index.ts'

const LOCK = 7_220_031

const onlyAdded = ['paper_journal', 'paper_transfer', 'paper_fill', 'paper_lot_closing']

/**
 * What the database itself sees to, beside the checks of the tables: rows of the books are only added; the balance of every ledger account is kept from the
 * transfers; and no change commits whose cash or positions are not what the ledger says. The last is looked at when a change commits, so a change may be
 * out of step with itself on the way.
 */
const statements = `
create or replace function paper_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('assay.removing', true) = 'on' then return old; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function paper_post_transfers() returns trigger language plpgsql as $$
begin
  insert into paper_balance as kept (organisation_id, account_id, ledger_account, unit, balance)
  select organisation_id, account_id, ledger_account, unit, sum(amount) from (
    select organisation_id, account_id, debit as ledger_account, unit, amount from added
    union all
    select organisation_id, account_id, credit, unit, -amount from added
  ) lines
  group by organisation_id, account_id, ledger_account, unit
  order by organisation_id, account_id, ledger_account, unit
  on conflict (organisation_id, account_id, ledger_account, unit) do update set balance = kept.balance + excluded.balance;
  return null;
end $$;

create or replace function paper_check_cash() returns trigger language plpgsql as $$
declare
  account_of bigint := case tg_table_name when 'paper_account' then (to_jsonb(new)->>'id')::bigint else (to_jsonb(new)->>'account_id')::bigint end;
begin
  if exists (
    select from paper_account account
    left join lateral (
      select
        coalesce(sum(balance) filter (where ledger_account = 'cash:settled'), 0) as settled,
        coalesce(sum(balance) filter (where ledger_account = 'cash:unsettled'), 0) as unsettled,
        coalesce(sum(balance) filter (where ledger_account = 'holds:orders'), 0) as held,
        coalesce(sum(balance) filter (where ledger_account = 'receivable:dividends'), 0) as dividends
      from paper_balance balance
      where balance.organisation_id = account.organisation_id and balance.account_id = account.id and balance.unit = account.currency
        and ledger_account in ('cash:settled', 'cash:unsettled', 'holds:orders', 'receivable:dividends')
    ) ledger on true
    where account.organisation_id = new.organisation_id and account.id = account_of
      and (account.settled, account.unsettled, account.held, account.dividends_due)
        is distinct from (ledger.settled, ledger.unsettled, ledger.held, ledger.dividends)
  ) then
    raise exception 'the cash of paper account % is not what its ledger says', account_of using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace function paper_check_position() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
  symbol_of text := case
    when tg_table_name = 'paper_position' then changed->>'symbol'
    when changed->>'unit' not like 'share:%' then split_part(changed->>'ledger_account', ':', 2)
    else split_part(changed->>'unit', ':', 2) end;
begin
  if exists (
    select from (
      select coalesce(sum(quantity), 0) as quantity, coalesce(sum(cost), 0) as cost from paper_position
      where organisation_id = new.organisation_id and account_id = new.account_id and symbol = symbol_of
    ) held, (
      select
        coalesce(sum(balance) filter (where ledger_account = 'position:held'), 0) as quantity,
        coalesce(sum(balance) filter (where ledger_account <> 'position:held'), 0) as cost
      from paper_balance
      where organisation_id = new.organisation_id and account_id = new.account_id
        and ((ledger_account = 'position:held' and unit = 'share:' || symbol_of) or (ledger_account = 'securities:' || symbol_of and unit not like 'share:%'))
    ) ledger
    where (held.quantity, held.cost) is distinct from (ledger.quantity, ledger.cost)
  ) then
    raise exception 'the position in % of paper account % is not what its ledger says', symbol_of, new.account_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

${onlyAdded
  .map(
    (table) =>
      `create or replace trigger ${table}_only_added before update or delete on ${table} for each row execute function paper_refuse_change();`,
  )
  .join('\n')}

create or replace trigger paper_transfer_posts after insert on paper_transfer
  referencing new table as added for each statement execute function paper_post_transfers();

do $$ begin
  if not exists (select from pg_trigger where tgname = 'paper_account_agrees') then
    create constraint trigger paper_account_agrees after insert or update on paper_account
      deferrable initially deferred for each row execute function paper_check_cash();
  end if;
  if not exists (select from pg_trigger where tgname = 'paper_balance_agrees_with_cash') then
    create constraint trigger paper_balance_agrees_with_cash after insert or update on paper_balance
      deferrable initially deferred for each row
      when (new.ledger_account in ('cash:settled', 'cash:unsettled', 'holds:orders', 'receivable:dividends'))
      execute function paper_check_cash();
  end if;
  if not exists (select from pg_trigger where tgname = 'paper_position_agrees') then
    create constraint trigger paper_position_agrees after insert or update on paper_position
      deferrable initially deferred for each row execute function paper_check_position();
  end if;
  if not exists (select from pg_trigger where tgname = 'paper_balance_agrees_with_position') then
    create constraint trigger paper_balance_agrees_with_position after insert or update on paper_balance
      deferrable initially deferred for each row
      when (new.ledger_account = 'position:held' or new.ledger_account like 'securities:%')
      execute function paper_check_position();
  end if;
end $$;
`

/** Teaches the database its invariants. At every start; several processes take turns, and the second finds it done. */
export async function keepBooksSound(installation: Installation): Promise<void> {
  await installation.database.pool.query(
    `begin; select pg_advisory_xact_lock(${LOCK}); ${statements} commit;`,
  )
}
