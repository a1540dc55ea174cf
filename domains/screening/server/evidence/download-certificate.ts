import { signingKey } from '#domains/records/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { reportFile } from '#platform/report-files/index.ts'
import type { downloadCertificate as endpoint } from '../../contract/index.ts'
import { coverageInWords, coveragesNamed } from '../coverage/store.ts'
import { matchesOfScreenings } from '../matches/store.ts'
import { makingOf } from '../screenings/screening-trail.ts'
import { listSetNamed, screeningOfOrganisation } from '../screenings/store.ts'
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
  const coverage = coverageInWords(coverages.get(row.coverage), row.matchCount)
  if (row.matchCount === 0 && (row.status !== 'clear' || !coverage?.isAnswered)) {
    throw new Problem(
      'conflict',
      `A certificate is given for an answer. ${coverage ? `${coverage.sentence}.` : 'What this screening rested on was not kept.'}`,
      { status: row.status, coverage },
    )
  }
  if (row.status !== 'clear') {
    throw new Problem(
      'conflict',
      'A certificate is given for a screening without a match. This one has a match.',
      {
        status: row.status,
      },
    )
  }
  const made = await makingOf(ctx.db, organisationId, row)
  if (!made) throw new Error(`The audit log does not tell of screening ${screeningId}.`)
  const set = await listSetNamed(ctx.db, row.listSet)
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
