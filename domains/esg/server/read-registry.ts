import { csrdScope, datapointSet, datapointSetIds, datapointsOfSet } from '#engines/esg/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'

/** Whether an undertaking reports under the CSRD for a year, by the law of a day. */
export async function checkCsrdScope(_ctx: Context, input: RequestOf<typeof endpoints.checkCsrdScope>) {
  const { year, lawAsOf, isPublicInterest, isListed, ...facts } = input
  return csrdScope(
    { ...facts, isPublicInterest: isPublicInterest === 'true', isListed: isListed === 'true' },
    year,
    lawAsOf,
  )
}

/** The sets of the registry with their law and what they lack. */
export async function readDatapoints() {
  return datapointSetIds.map((id) => {
    const { name, disclosure, law, firstYear, lastYear, lacks } = datapointSet(id)
    return { id, name, disclosure, law, firstYear, lastYear, lacks, datapoints: datapointsOfSet(id).length }
  })
}
