import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { reportFile } from '#platform/report-files/index.ts'
import type { downloadEvidence as endpoint } from '../../contract/index.ts'
import { screeningFileOf } from '../screenings/screening-file.ts'
import { screeningReport } from './screening-report.ts'

/**
 * Everything about a screening in one file: the question, the lists with their digests, every candidate with the entry as
 * it read then and the reasons, decisions, risk, trail. `sha256` covers the canonical JSON of `evidence`. As a document it
 * carries that digest.
 *
 * @throws Problem `not-found`.
 */
export async function downloadEvidence(
  ctx: Context,
  { id, format }: RequestOf<typeof endpoint>,
): Promise<FileAnswer> {
  const screening = await screeningFileOf(ctx, id)
  const evidence = {
    format: 'assay-screening-evidence/1',
    organisationId: ctx.actor.organisationId,
    writtenAt: ctx.now.toISOString(),
    screening,
  }
  const sha256 = createHash('sha256').update(canonicalJson(evidence)).digest('hex')
  const name = `screening-${id}-evidence`
  if (format !== 'json') {
    const report = screeningReport(screening, ctx.now, sha256)
    return { ...(await reportFile(report, format)), fileName: `${name}.${format}` }
  }
  return {
    fileName: `${name}.json`,
    contentType: 'application/json; charset=utf-8',
    body: `${JSON.stringify({ evidence, sha256 }, null, 2)}\n`,
  }
}
