import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { pastByNumber } from '#platform/organisation-rows/index.ts'
import type { ExpiryPolicy, PastTerm, Slice } from '#platform/slice/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import * as store from './store.ts'
import { complianceCase } from './tables.ts'

/** Closed cases, with their notes, matters and files. An open one is no record of the past: its term has not begun. */
export const casesExpiry: ExpiryPolicy = {
  kind: 'case',
  group: 'Closed cases',
  at: 30,
  tables: ['compliance_case', 'case_pause', 'case_matter', 'case_note', 'case_attachment', 'case_report'],
  least: { kept: 'case' },
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = db
      .select()
      .from(complianceCase)
      .where(pastByNumber(complianceCase, organisationId, complianceCase.closedAt, { before, after }))
      .orderBy(asc(complianceCase.id))
      .limit(limit)
    const rows = await (isHeld ? read.for('update') : read)
    return rows.map(
      ({ id, closedAt, openedAt, companyId, screeningId }): PastTerm => ({
        id,
        since: closedAt ?? openedAt,
        subject: { type: 'case', id },
        about: [
          ...(companyId === null ? [] : [{ type: 'company', id: companyId } as const]),
          ...(screeningId === null ? [] : [{ type: 'screening', id: screeningId } as const]),
        ],
      }),
    )
  },
  remove: async ({ db, actor }, gone) => ({
    count: await store.deleteCases(
      db,
      actor.organisationId,
      gone.map(({ id }) => Number(id)),
    ),
  }),
}

/** A case explains itself by the screening that it was opened for, and by the customer whom it is about. */
export const casesDependOn: NonNullable<Slice['dependsOn']> = async (
  { db, actor: { organisationId } },
  subjects,
) => {
  const [screenings, customers] = [numbersOf(subjects, 'screening'), numbersOf(subjects, 'company')]
  if (screenings.length === 0 && customers.length === 0) return []
  const rows = await db
    .select({
      id: complianceCase.id,
      screeningId: complianceCase.screeningId,
      companyId: complianceCase.companyId,
    })
    .from(complianceCase)
    .where(
      and(
        eq(complianceCase.organisationId, organisationId),
        or(
          inArray(complianceCase.screeningId, [...screenings]),
          inArray(complianceCase.companyId, [...customers]),
        ),
      ),
    )
  return rows.flatMap(({ id, screeningId, companyId }) => {
    const by = { type: 'case', id } as const
    return [
      {
        on: { type: 'screening', id: screeningId ?? 0 },
        by,
        why: 'A case that was opened for it is still kept',
      },
      { on: { type: 'company', id: companyId ?? 0 }, by, why: 'A case about it is still kept' },
    ] as const
  })
}

const numbersOf = (subjects: readonly Subject[], type: Subject['type']): number[] =>
  subjects.flatMap((subject) => (subject.type === type ? [Number(subject.id)] : []))
