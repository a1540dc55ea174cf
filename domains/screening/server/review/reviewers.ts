import type { z } from 'zod'
import { type PersonName, peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { setAbsence as absenceEndpoint, ReviewAssignee, Reviewer } from '../../contract/index.ts'
import * as store from './store.ts'

/** The people of an organisation as reviewers: who decides matches, and until when they are absent. */
export type Reviewers = {
  /** Those who decide, by name, absent or not. */
  deciding: readonly PersonName[]
  absences: ReadonlyMap<number, Date>
  assigneeOf: (userId: number) => z.input<typeof ReviewAssignee>
}

export async function reviewersOf({ db, actor, now }: Context): Promise<Reviewers> {
  const { organisationId } = actor
  const people = await peopleOfOrganisation(db, organisationId)
  const absences = await store.absencesAt(db, organisationId, now)
  const decides = (person: PersonName | undefined) =>
    person?.isActive === true && isGranted({ role: person.role, organisationId }, 'screening:decide')
  const byId = new Map(people.map((person) => [person.userId, person]))
  return {
    deciding: people.filter(decides),
    absences,
    assigneeOf: (userId) => ({
      userId,
      fullName: byId.get(userId)?.fullName ?? 'Somebody who left',
      decidesMatches: decides(byId.get(userId)),
      absentUntil: absences.get(userId)?.toISOString() ?? null,
    }),
  }
}

/** The people who decide matches, with the work that each has. */
export async function listReviewers(ctx: Context): Promise<z.input<typeof Reviewer>[]> {
  const { deciding, absences } = await reviewersOf(ctx)
  const open = await store.openCounts(ctx.db, ctx.actor.organisationId)
  return deciding.map(({ userId, fullName }) => ({
    userId,
    fullName,
    open: open.get(userId) ?? 0,
    absentUntil: absences.get(userId)?.toISOString() ?? null,
  }))
}

/** Says until when somebody is absent; what they have stays theirs. @throws Problem `not-found`, `forbidden`, `invalid-input`. */
export function setAbsence(
  ctx: Context,
  { userId, until }: RequestOf<typeof absenceEndpoint>,
): Promise<z.input<typeof Reviewer>> {
  return recordChange(ctx, async (tx) => {
    const { actor } = tx
    const isOwn = actor.kind === 'user' && actor.userId === userId
    if (!isOwn && !(actor.kind === 'user' && isGranted(actor, 'screening:settings')))
      throw new Problem('forbidden', 'You can set your own absence; an administrator sets anybody’s.')
    const ends = until === null ? null : new Date(until)
    if (ends && ends <= tx.now) throw new Problem('invalid-input', 'Choose a time in the future.')
    const before = await reviewersOf(tx)
    if (!before.deciding.some((person) => person.userId === userId))
      throw new Problem('not-found', `No match reviewer has the number ${userId}.`)
    await store.putAbsence(tx.db, {
      organisationId: actor.organisationId,
      userId,
      until: ends,
      setBy: actorName(actor),
      setAt: tx.now,
    })
    const after = (await listReviewers(tx)).find((person) => person.userId === userId)
    if (!after) throw new Error('The reviewer cannot be read.')
    return {
      result: after,
      trace: {
        action: 'review.absence',
        subject: { type: 'review-queue', id: 'review-queue' },
        before: { userId, until: before.absences.get(userId)?.toISOString() ?? null },
        after: { userId, until: after.absentUntil },
        payload: { title: after.fullName },
      },
    }
  })
}
