import { definePack, type PackPart } from '#domains/records/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { screeningFileOf } from '../screenings/screening-file.ts'
import { screeningOfOrganisation } from '../screenings/store.ts'
import { certificateOf } from './download-certificate.ts'
import { downloadEvidence } from './download-evidence.ts'

/** A screening for a regulator: as a document and whole, the publications that answered, and the certificate where nothing was found. */
definePack({
  kind: 'screening',
  called: 'Screening',
  may: 'screening:read',
  collect: async (ctx, id) => {
    const file = await screeningFileOf(ctx, id)
    const { isSample } = await screeningOfOrganisation(ctx.db, ctx.actor.organisationId, id)
    const inFormat = (format: 'pdf' | 'json') => async () =>
      (await downloadEvidence(ctx, { id, format })).body
    // Where something was found there is nothing to certify: its lack is no gap.
    const certificate: Certified = file.matchCount === 0 ? await certificatePart(ctx, id) : {}
    return {
      title: `Screening ${id}: ${file.companyName}`,
      parts: [
        {
          path: 'screening.pdf',
          says: 'The screening to read: answer, lists, candidates, decisions',
          content: inFormat('pdf'),
        },
        {
          path: 'screening.json',
          says: 'The same for programs, with the listed entries as they read then',
          content: inFormat('json'),
        },
        ...(certificate.part ? [certificate.part] : []),
      ],
      subjects: [{ type: 'screening', id }],
      entries: file.trail.map(({ sequence }) => sequence),
      lists: file.lists,
      leftOut: certificate.why ? [certificate.why] : [],
      isSample,
    }
  },
})

/** The certificate, or why there should be one and is none. */
type Certified = { part?: PackPart; why?: string }

async function certificatePart(ctx: Context, id: number): Promise<Certified> {
  try {
    const certificate = await certificateOf(ctx, id)
    return {
      part: {
        path: 'certificate.json',
        says: 'The signed certificate that nothing was found',
        content: async () => `${JSON.stringify(certificate, null, 2)}\n`,
      },
    }
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.code !== 'conflict') throw failure
    return { why: `Certificate of screening ${id}: ${failure.message}` }
  }
}
