const ASKS = '(?:what|how|which|who|when|where|is|are|do|does|did|has|have|was|were)'

/** The questions of a sentence that asks two: `How many cases are late, and what is our exposure to X?`. */
export function splitQuestion(question: string): string[] {
  const parts = question
    .split(
      new RegExp(
        `(?:\\?\\s+(?:and |also |plus )?|[,;]\\s+(?:and|plus|also)\\s+|\\s+and (?:also )?)(?=(?:please )?${ASKS}(?:['’]?s)?\\s)`,
        'i',
      ),
    )
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= 3)
  return parts.length > 1 && parts.length <= 3 ? parts : [question]
}
