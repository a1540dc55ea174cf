import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys that wait for clocks by the minute, walk through the whole site or press a hundred keys: each takes two minutes or more where others run beside it. */
const longest = [
  ...['paper-trading', 'page-policy', 'paper-holder', 'live-updates', 'review-queue', 'batch'],
  ...['earned-clear', 'value-a-bond', 'portfolio', 'records-that-go', 'demo-markets', 'two-organisations'],
].map((name) => `${name}.journey.ts`)

/** Begins with the longest journeys: beside those that wait others have the cores, and none of them is alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.indexOf(basename(moduleId))
      return place === -1 ? longest.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
