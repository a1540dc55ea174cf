import type { Context } from '#platform/context/index.ts'
import { takeOverCompanies } from '../linked-companies.ts'
import { sampleFacts, samplePeople } from './sample-companies.ts'

const SOURCE = 'directory-sample'

/** Adds invented private companies with their figures and people: no outside source at hand has any, and a first look should show what there is to see. */
export async function fillDirectorySample(ctx: Context): Promise<void> {
  const companies = sampleFacts(ctx.now.getUTCFullYear() - 1)
  await takeOverCompanies(ctx, {
    source: SOURCE,
    companies: [...companies, ...samplePeople.map(({ facts }) => facts)],
    supplies: [],
    links: samplePeople.flatMap(({ company, share }, at) => {
      const from = companies.length + at
      return [
        { from, to: company, kind: 'officer-of' as const, share: null },
        ...(share === null ? [] : [{ from, to: company, kind: 'owns' as const, share }]),
      ]
    }),
  })
}
