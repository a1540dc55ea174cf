import type { Case, CaseFile } from '../quant.ts'

/** Answers case by case; one that an engine refuses is answered with its reason and does not stop the others. */
export function answerEach(file: CaseFile, answer: (each: Case) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    file.cases.map((each) => {
      try {
        return [each.id, answer(each)]
      } catch (error) {
        return [
          each.id,
          { status: 'refused', reason: error instanceof Error ? error.message : String(error) },
        ]
      }
    }),
  )
}
