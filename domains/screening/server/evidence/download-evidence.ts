import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer } from '#platform/endpoint/index.ts'
import { screeningFileOf } from '../screenings/screening-file.ts'

/**
 * Everything about a screening in one file: the question, the lists with their digests, every candidate with the entry as
 * it read then and the reasons, decisions, risk, trail. `sha256` covers the canonical JSON of `evidence`.
 *
 * @throws Problem `not-found`.
 */
export async function downloadEvidence(ctx: Context, input: { id: number }): Promise<FileAnswer> {
  const evidence = {
    format: 'assay-screening-evidence/1',
    organisationId: ctx.actor.organisationId,
    writtenAt: ctx.now.toISOString(),
    screening: await screeningFileOf(ctx, input.id),
  }
  const sha256 = createHash('sha256').update(canonicalJson(evidence)).digest('hex')
  return {
    fileName: `screening-${input.id}-evidence.json`,
    contentType: 'application/json; charset=utf-8',
    body: `${JSON.stringify({ evidence, sha256 }, null, 2)}\n`,
  }
}
