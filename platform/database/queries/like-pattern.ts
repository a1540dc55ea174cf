/** A text whose signs of a `like` pattern are taken literally. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** An `ilike` pattern that finds the text anywhere; the pattern's own signs in it are taken literally. */
export const containing = (text: string) => `%${literally(text)}%`

/** An `ilike` pattern that finds what begins with the text; the pattern's own signs in it are taken literally. */
export const beginningWith = (text: string) => `${literally(text)}%`

/**
 * `ilike` patterns that find words in the text of a row however they are spaced and, beyond what the database knows of capitals, as
 * JSON writes them. They find more than the words alone.
 */
export const naming = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()])
      .flatMap((word) => [word, JSON.stringify(word).slice(1, -1)])
      .map((word) => containing(word).replaceAll(/\s+/g, '%')),
  ),
]
