import { ownershipStandingOf } from '#domains/customers/server/index.ts'
import { signingKey } from '#domains/records/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { reportFile } from '#platform/report-files/index.ts'
import {
  asSentence,
  cautionWords,
  type downloadCertificate as endpoint,
  isCleared,
} from '../../contract/index.ts'
import { coverageInWords, coveragesNamed } from '../coverage/store.ts'
import { matchesOfScreenings } from '../matches/store.ts'
import { cautionsByOwnership } from '../related/ownership-cautions.ts'
import { makingOf } from '../screenings/screening-trail.ts'
import { listSetNamed, type ScreeningRow, screeningOfOrganisation } from '../screenings/store.ts'
import { furtherNamesOf } from '../subject/subject.ts'
import { CERTIFICATE_FORMAT, type Certificate, signCertificate } from './certificate.ts'
import { certificateReport } from './certificate-report.ts'

/**
 * The certificate of a screening that found nothing: negative proof, with the closest candidates and why each was rejected.
 *
 * @throws Problem `not-found`; `conflict` for a screening whose lists fell short of what the organisation needs, and for one with
 * a match, also a dismissed one: a dismissal is a decision of people, and its evidence file tells it.
 */
export async function certificateOf(ctx: Context, screeningId: number): Promise<Certificate> {
  const { organisationId } = ctx.actor
  const row = await screeningOfOrganisation(ctx.db, organisationId, screeningId)
  const coverages = await coveragesNamed(ctx.db, [row.coverage])
  const coverage = coverageInWords(coverages.get(row.coverage), row.matchCount, row.subject)
  if (row.matchCount > 0) {
    throw new Problem(
      'conflict',
      'A certificate is given for a screening without a match. This one has a match.',
      {
        status: row.status,
      },
    )
  }
  if (!isCleared({ status: row.status, coverage })) {
    throw new Problem(
      'conflict',
      `A certificate needs a complete answer. ${coverage ? asSentence(coverage.sentence) : 'The basis of this screening was not kept.'}`,
      { status: row.status, coverage },
    )
  }
  const ownership = await ownershipAsked(ctx, row)
  const made = await makingOf(ctx.db, organisationId, row)
  if (!made) throw new Error(`The audit log has no entry for screening ${screeningId}.`)
  const set = await listSetNamed(ctx.db, row.listSet)
  const alsoSearched = furtherNamesOf(row.subject)
  const candidates = await matchesOfScreenings(ctx.db, organisationId, [screeningId])
  return signCertificate(
    {
      format: CERTIFICATE_FORMAT,
      organisationId,
      screeningId,
      query: row.subject,
      screenedAt: row.screenedAt.toISOString(),
      screenedBy: row.screenedBy,
      asOf: row.asOf?.toISOString() ?? null,
      result: 'clear',
      threshold: row.threshold,
      engineVersion: row.engineVersion,
      ...(coverage && { coverage }),
      ownership,
      ...(alsoSearched.length > 0 && { alsoSearched }),
      lists: set.lists,
      rejectedCandidates: candidates.map((candidate) => ({
        listId: candidate.listId,
        listVersion: candidate.listVersion,
        entryUid: candidate.entryUid,
        name: candidate.entryName,
        probability: candidate.probability,
        why: candidate.explanation.sentences,
        contributions: candidate.explanation.contributions,
      })),
      audit: { sequence: made.sequence, hash: made.hash },
    },
    await signingKey(ctx),
  )
}

/**
 * What is known of the owners of who was screened, in words. @throws Problem `conflict` where a related party of a customer stands in the way today: what was
 * no match in the customer's own name is no clearance of a party that listed ones may own.
 */
async function ownershipAsked(ctx: Context, row: ScreeningRow): Promise<string> {
  const customerId = row.subjectKey === `company:${row.companyId}` ? row.companyId : null
  const standing =
    customerId === null ? undefined : (await ownershipStandingOf(ctx, [customerId])).get(customerId)
  const [against] = cautionsByOwnership(standing)
  if (against) {
    throw new Problem(
      'conflict',
      `A certificate needs a complete answer. Not complete: ${cautionWords[against]}.`,
      {
        status: row.status,
        owners: standing?.parties.filter(({ state }) => state !== 'no-match'),
      },
    )
  }
  if (!standing)
    return 'Ownership was not checked: no customer was screened, and a party owned by listed parties is blocked without being listed.'
  return standing.known === 'known' || standing.known === 'natural-person'
    ? asSentence(standing.sentence)
    : `${asSentence(standing.sentence)} A party owned 50 percent or more by listed parties is blocked without being listed.`
}

export async function downloadCertificate(
  ctx: Context,
  { id, format }: RequestOf<typeof endpoint>,
): Promise<FileAnswer> {
  const certificate = await certificateOf(ctx, id)
  const name = `screening-${id}-certificate`
  if (format === 'pdf') {
    return { ...(await reportFile(certificateReport(certificate), format)), fileName: `${name}.pdf` }
  }
  return {
    fileName: `${name}.json`,
    contentType: 'application/json; charset=utf-8',
    body: `${JSON.stringify(certificate, null, 2)}\n`,
  }
}
