/** A case of any suite: what a suite reads beyond this is its own. */
export type Case = { id: string; group?: string; inputs: Record<string, unknown>; convention?: unknown }

/** A file of cases: what it says of itself (conventions, curves) stands beside the cases. */
export type CaseFile = { title: string; cases: Case[]; [heading: string]: unknown }

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
