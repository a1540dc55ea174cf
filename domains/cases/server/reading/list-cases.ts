import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { Case } from '../../contract/schemas.ts'
import * as store from '../store.ts'
import { caseOf } from './case-shape.ts'
import { assigneesOf, mayWorkOnCases } from './people.ts'

/** The open cases, the most pressing first. */
export async function listOpenCases(ctx: Context): Promise<Case[]> {
  const organisationId = ctx.actor.organisationId
  const rows = await store.openCases(ctx.db, organisationId)
  const assignees = await assigneesOf(ctx.db, organisationId)
  return rows.map((row) => caseOf(row, assignees, ctx.now))
}

/** Cases of a filter, a page of them. */
export async function listCases(
  ctx: Context,
  { assignedToMe, ...ask }: RequestOf<typeof endpoints.listCases>,
): Promise<ListPageOf<Case>> {
  const { actor, db, now } = ctx
  const assigneeId = assignedToMe === 'true' && actor.kind === 'user' ? actor.userId : undefined
  const found = await store.pageOfCases(db, actor.organisationId, { ...ask, assigneeId }, now)
  const assignees = await assigneesOf(db, actor.organisationId)
  return { ...found, rows: found.rows.map((row) => caseOf(row, assignees, now)) }
}

/** The people a case can be given to, with what they have in hand. */
export async function listAssignees(ctx: Context): Promise<ResponseOf<typeof endpoints.listAssignees>> {
  const organisationId = ctx.actor.organisationId
  const inHand = await store.openCasesByAssignee(ctx.db, organisationId)
  const people = await peopleOfOrganisation(ctx.db, organisationId)
  return people
    .filter((person) => mayWorkOnCases(person, organisationId))
    .map((person) => ({
      userId: person.userId,
      fullName: person.fullName,
      openCases: inHand.get(person.userId) ?? 0,
    }))
}
