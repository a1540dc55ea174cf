import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys that wait for clocks by the minute, the longest first. */
const waiters = ['live-updates', 'paper-trading', 'portfolio'].map((name) => `${name}.journey.ts`)

/** Begins with the journeys that wait: beside them another one has a core for itself, and none of them is alone at the end. */
export class WaitersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = waiters.indexOf(basename(moduleId))
      return place === -1 ? waiters.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
