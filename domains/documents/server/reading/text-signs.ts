const INSTRUCTIONS =
  /\b(?:ignore|disregard|forget) (?:all |any )?(?:of )?(?:the |your )?(?:previous|prior|above|earlier) (?:instructions|prompts?|rules)\b|\bsystem prompt\b|\byou are (?:now )?(?:an? )?(?:ai|language model|assistant)\b|<\/?(?:system|tool_result|function_calls)>/i

/** Whether a text addresses a program instead of a reader. Such sentences change nothing: they are text. */
export const hasInstructions = (text: string): boolean => INSTRUCTIONS.test(text)

const few = (pages: readonly string[]): string =>
  pages.length <= 1 ? (pages[0] ?? '') : `${pages.slice(0, -1).join(', ')} and ${pages.at(-1)}`

/** Page numbers in words, those that follow each other as a range: "2, 5–7 and 9". */
export function pagesInWords(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else ranges.push([page, page])
  }
  return few(ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)))
}

/** What has to be said before anything is read out of a document. */
export function warningsOf(facts: {
  pages: number | null
  pagesWithoutText: readonly number[]
  notes: readonly string[]
  hasInstructions: boolean
}): string[] {
  const { pages, pagesWithoutText, notes, hasInstructions: isAddressed } = facts
  const isOne = pagesWithoutText.length === 1
  return [
    ...(pagesWithoutText.length > 0
      ? [
          `${isOne ? 'Page' : 'Pages'} ${pagesInWords(pagesWithoutText)} of ${pages} ${isOne ? 'has' : 'have'} no text layer (a scan, a picture or nothing). Their content was not read.`,
        ]
      : []),
    ...notes,
    ...(isAddressed
      ? ['The text contains instructions to a program. They are treated as ordinary text.']
      : []),
  ]
}
