import { statedAccount } from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { reportFile } from '#platform/report-files/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { Statement, StatementMonths } from '../../contract/index.ts'
import { reportAccount } from '../report-account.ts'
import { makeStatement } from './make-statement.ts'
import { monthSpan, monthsOf } from './span.ts'
import { statementReport } from './statement-report.ts'

const MOVEMENTS_SHOWN = 500

/** The months that an account has statements of. @throws Problem `not-found`. */
export async function listStatementMonths(
  ctx: Context,
  { accountId }: RequestOf<typeof endpoints.listStatementMonths>,
): Promise<StatementMonths> {
  const account = await statedAccount(ctx.db, { organisationId: ctx.actor.organisationId, accountId })
  return { account: reportAccount(account), months: monthsOf(account, ctx.now) }
}

/** The statement of an account for a month. @throws Problem `not-found`, `invalid-input` for a month that it has none of. */
export async function readStatement(
  ctx: Context,
  { accountId, month }: RequestOf<typeof endpoints.readStatement>,
): Promise<Statement> {
  const made = await makeStatement(ctx, accountId, (account) => monthSpan(account, month, ctx.now))
  return {
    ...made,
    movements: made.movements.slice(0, MOVEMENTS_SHOWN),
    movementsTotal: made.movements.length,
  }
}

/** The same as a file, with every movement. @throws Problem as `readStatement`. */
export async function downloadStatement(
  ctx: Context,
  { accountId, month, format }: RequestOf<typeof endpoints.downloadStatement>,
): Promise<FileAnswer> {
  const made = await makeStatement(ctx, accountId, (account) => monthSpan(account, month, ctx.now))
  return reportFile(statementReport(made), format)
}
