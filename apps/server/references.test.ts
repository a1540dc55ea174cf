import { expect, it } from 'vitest'
import { tableGraph } from '#domains/overview/server/index.ts'
import { tablesOfOrganisations } from '#platform/organisation-rows/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { namesEver } from '#platform/vocabulary/index.ts'
import { slices } from './slices.ts'

/** Columns that look as if they named a row of another table and do not, each with why. */
const NAMES_NO_ROW: Readonly<Record<string, string>> = {
  '*.user_id': 'a person',
  'case_report.attachment_id': 'a file of the same case, which goes with it',
  '*.assignee_id': 'a person',
  '*.owner_user_id': 'a person',
  '*.asked_by_user_id': 'a person',
  '*.started_by_user_id': 'a person',
  '*.proposed_by_user_id': 'a person',
  '*.entered_by_user_id': 'a person',
  '*.proposed_by_id': 'a person',
  '*.used_by_user_id': 'a person',
  '*.request_id': 'the request that wrote it',
  '*.session_id': 'a conversation or a sign-in, which no table has',
  '*.client_order_id': 'a name that the caller gave',
  '*.execution_id': 'a name that the broker gave',
  '*.list_id': 'a list, which is the installation’s',
  'audit_entry.subject_id': 'the log keeps what was done, also of what is gone',
  'work_event.work_item_id': 'as the log',
  'work_event.actor_id': 'a person or a job',
  'legal_hold.subject_id': 'a hold refuses the clearing as a whole',
  'erasure.subject_id': 'what was erased is gone',
  'file_piece.blob_id': 'content of a file, not a record',
  'stored_file.blob_id': 'content of a file, not a record',
  'match_dismissal.owner_id': 'a person',
  'alert_delivery.destination_id': 'a destination is never sample data',
  'alert_delivery.event_id': 'an event, which no table has',
  'alert_delivery.message_id': 'an attempt to send, which the outbox keeps',
  'alert_delivery.alert_id': 'written by a job: that an alert was sent keeps no alert',
  'alert_rule_firing.rule_id': 'a rule is never sample data',
  'alert_rule_firing.alert_id': 'written by a job',
  'alert_rule_version.rule_id': 'a rule is never sample data',
  'blog_image.file_id': 'posts are never sample data',
  'blog_post_revision.post_id': 'posts are never sample data',
  'blog_slug_redirect.post_id': 'posts are never sample data',
  'directory_name.external_id': 'a name that the directory gave',
  'sign_in_provider.client_id': 'a name that the provider gave',
  'organisation_plan.customer_id': 'a customer of Stripe',
  'organisation_plan.subscription_id': 'a subscription of Stripe',
  'stripe_subscription.customer_id': 'a customer of Stripe',
  'lead.hubspot_contact_id': 'a contact of HubSpot',
  'directory_load.directory_id': 'a directory is an organisation',
  'directory_load.file_id': 'loads are never sample data',
  'directory_load_change.load_id': 'loads are never sample data',
  'directory_load_change.row_id': 'loads are never sample data',
  'directory_load_refusal.load_id': 'loads are never sample data',
  'entity_link.load_id': 'loads are never sample data',
  'entity_record.load_id': 'loads are never sample data',
  'entity_doubt.left_id': 'a question of the machine about two records',
  'entity_doubt.right_id': 'a question of the machine about two records',
  'entity_step.entity_id': 'the history of the directory, also of what is gone',
  'entity_step.other_id': 'the history of the directory, also of what is gone',
  'entity_step.doubt_id': 'the history of the directory, also of what is gone',
  'stored_change.from_id': 'made again from the directory at any time',
  'stored_change.to_id': 'made again from the directory at any time',
  'stored_entry.entity_id': 'made again from the directory at any time',
  '*.settled_by_user_id': 'a person',
  'operations_transaction.external_id': 'a name that the bank gave',
  'outside_broker.account_number': 'an account of an outside broker',
  'outside_order.account_number': 'an account of an outside broker',
  'paper_fill.order_id': 'goes with the same account',
  'paper_fill.import_id': 'goes with the same account',
  'paper_import_file.import_id': 'goes with the same account',
  'paper_import_row.import_id': 'goes with the same account',
  'paper_journal.order_id': 'goes with the same account',
  'paper_lot_closing.import_id': 'goes with the same account',
  'paper_lot_closing.lot_execution_id': 'goes with the same account',
  'paper_order.group_id': 'goes with the same account',
  'paper_order.replaces_id': 'goes with the same account',
  'paper_order.replaced_by_id': 'goes with the same account',
  'report_delivery.recipient_id': 'a person',
  'payment.message_id': 'a name that the sender gave',
  'payment.payment_id': 'a name that the sender gave',
  'payment.case_number': 'the number of its case, which is named by case_id',
  'compliance_case.case_number': 'its own number, as people say it',
  'screening.case_number': 'the number of its case, which is named by case_id',
  'earnings_transcript.quarter_number': 'a quarter of a year',
  'monitoring_alert.subject_key': 'what makes hits one alert: rule and account',
  'suspicious_report.filing_number': 'the authority’s number',
}

/** Kinds of things of the slices with sample data under which the log names no row of a table. */
const NAMES_NO_TABLE = [
  'several-screenings',
  'monitoring',
  'screening-settings',
  'threshold',
  'decision-rules',
  'rating-model',
  'coverage-contract',
  'self-test',
  'credit-portfolio',
  'esg-data',
  'transactions',
  'operations-settings',
  'holding-price',
]

onOneDatabase('what slices declare of their tables', (world) => {
  it('every column of an organisation’s tables that names a row is declared, or is said to name none', async () => {
    const { db, pool } = world.installation.database
    const graph = tableGraph()
    const tables = await tablesOfOrganisations(db)
    const { rows } =
      await pool.query(`select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name <> 'organisation_id'
        and (column_name like '%\\_id' or column_name like '%\\_number' or column_name = 'subject_key')`)
    const known = new Set(tables.map(({ name }) => name))
    const undeclared = rows.flatMap(({ name, column }) => {
      const table = graph.get(name)
      const isDeclared =
        table &&
        (table.key === column ||
          table.of?.column === column ||
          table.file === column ||
          column in (table.names ?? {}))
      const isExplained = `*.${column}` in NAMES_NO_ROW || `${name}.${column}` in NAMES_NO_ROW
      return !known.has(name) || isDeclared || isExplained ? [] : [`${name}.${column}`]
    })
    expect(undeclared).toEqual([])
  })

  it('what is declared is there: tables, columns, the tables that are named, and the rows that they belong to', async () => {
    const { pool } = world.installation.database
    const { rows } = await pool.query(
      `select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'`,
    )
    const columns = Map.groupBy(rows, ({ name }) => name as string)
    const has = (name: string, column: string) =>
      columns.get(name)?.some((one) => one.column === column) ?? false
    const graph = tableGraph()
    const wrong: string[] = []
    for (const table of graph.values()) {
      const needed = [
        table.key,
        ...(table.of ? [table.of.column] : []),
        ...(table.file ? [table.file] : []),
        ...Object.keys(table.names ?? {}),
        ...(table.listed?.name ? [table.listed.name] : []),
        ...(table.listed?.sample && 'flag' in table.listed.sample ? [table.listed.sample.flag] : []),
      ]
      wrong.push(
        ...needed.filter((column) => !has(table.name, column)).map((column) => `${table.name}.${column}`),
      )
      if (!table.listed && !(table.of && graph.has(table.of.table)))
        wrong.push(`${table.name} belongs to nothing`)
      for (const target of Object.values(table.names ?? {})) {
        const named = typeof target === 'string' ? target : 'table' in target ? target.table : null
        if (named && !graph.has(named)) wrong.push(`${table.name} names ${named}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('every kind of thing that the log of a slice with sample data names is found in a table', () => {
    const kinds = new Set([...tableGraph().values()].flatMap(({ subject }) => subject ?? []))
    const ofSamples = slices.filter(({ tables }) =>
      Object.values(tables ?? {}).some(({ listed }) => listed?.sample),
    )
    const named = ofSamples.flatMap(({ namesOf }) => Object.keys(namesOf))
    const missing = named.filter((kind) => !kinds.has(kind as never) && !NAMES_NO_TABLE.includes(kind))
    expect(missing).toEqual(['directory-search'])
    expect(namesEver({ type: 'case', id: 1 }).length).toBeGreaterThan(0)
  })

  it('every table with a mark of sample data is declared as one that has some', async () => {
    const { rows } = await world.installation.database.pool.query(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'is_sample'`,
    )
    const graph = tableGraph()
    const unmarked = rows.map(({ name }) => name as string).filter((name) => !graph.get(name)?.listed?.sample)
    expect(unmarked).toEqual([])
  })
})
