import { csrdScope, datapointSet, datapointSetIds, datapointsOfSet } from '#engines/esg/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'

/** Whether an undertaking reports under the CSRD for a year, by the law of a day. */
export async function checkCsrdScope(_ctx: Context, input: RequestOf<typeof endpoints.checkCsrdScope>) {
  const statedBy = (answer: 'true' | 'false' | undefined) => (answer === undefined ? null : answer === 'true')
  return csrdScope(
    {
      seat: input.seat,
      turnoverMillions: input.turnoverMillions ?? null,
      balanceSheetMillions: input.balanceSheetMillions ?? null,
      employees: input.employees ?? null,
      isPublicInterest: statedBy(input.isPublicInterest),
      isListed: statedBy(input.isListed),
      euTurnoverMillions: input.euTurnoverMillions ?? null,
      euPresence: input.euPresence ?? null,
      euPresenceTurnoverMillions: input.euPresenceTurnoverMillions ?? null,
    },
    input.year,
    input.lawAsOf,
  )
}

/** The sets of the registry with their law and what they lack. */
export async function readDatapoints() {
  return datapointSetIds.map((id) => {
    const { name, disclosure, law, firstYear, lastYear, lacks } = datapointSet(id)
    return { id, name, disclosure, law, firstYear, lastYear, lacks, datapoints: datapointsOfSet(id).length }
  })
}
