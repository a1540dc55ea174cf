import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Screens' tests after all others. A worker serves one environment: every change between Node and the browser's in the order of the files
 * would end it, and the next one would load React and the design system again.
 */
export class ScreensLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: screens = [], false: others = [] } = Object.groupBy(await super.sort(files), (file) =>
      String(readFileSync(file.moduleId, 'utf8').includes('@vitest-environment happy-dom')),
    )
    return [...others, ...screens]
  }
}
