import { definePack, type PackPart } from '#domains/records/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { openFile } from '#platform/files/index.ts'
import { metricOfOrganisation } from '../metrics/store.ts'
import { readDisclosure } from './disclosures.ts'
import { exportDisclosure } from './export-disclosure.ts'

/** A disclosure for a regulator: as a document and as facts, and the evidence files of the verified values it tells. */
definePack({
  kind: 'disclosure',
  called: 'Disclosure',
  may: 'esg:read',
  collect: async (ctx, id) => {
    const { disclosure, datapoints, isSample } = await readDisclosure(ctx, { id })
    const inFormat = (format: 'pdf' | 'json') => async () =>
      (await exportDisclosure(ctx, { id, format })).body
    const metricIds = new Set(datapoints.flatMap(({ entry }) => (entry?.metricId ? [entry.metricId] : [])))
    const evidence = await evidenceOf(ctx, [...metricIds])
    return {
      title: `${disclosure.disclosureType.toUpperCase()} ${disclosure.reportingYear}, ${disclosure.companyName}`,
      parts: [
        {
          path: 'disclosure.pdf',
          says: 'The disclosure to read, with its evidence',
          content: inFormat('pdf'),
        },
        {
          path: 'disclosure.json',
          says: 'Every datapoint with context, unit and evidence',
          content: inFormat('json'),
        },
        ...evidence.parts,
      ],
      subjects: [
        { type: 'esg-disclosure', id },
        { type: 'esg-company', id: disclosure.companyId },
      ],
      leftOut: evidence.leftOut,
      isSample,
    }
  },
})

/** The files that verified values were taken from, each once; values without one are named. */
async function evidenceOf(
  ctx: Context,
  metricIds: readonly number[],
): Promise<{ parts: PackPart[]; leftOut: string[] }> {
  const { organisationId } = ctx.actor
  const parts = new Map<string, PackPart>()
  const leftOut: string[] = []
  for (const id of metricIds) {
    const { fileId, fileName } = await metricOfOrganisation(ctx.db, organisationId, id)
    if (!fileId) leftOut.push(`Evidence of value ${id}: no file was stored with it; its source is named.`)
    else
      parts.set(fileId, {
        path: `evidence/${id}-${fileName ?? 'file'}`,
        says: `What value ${id} was taken from`,
        content: async () => (await openFile(ctx, organisationId, fileId)).body,
      })
  }
  return { parts: [...parts.values()], leftOut }
}
