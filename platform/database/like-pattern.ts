/** A text whose signs of a `like` pattern are taken literally. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** An `ilike` pattern that finds the text anywhere; the pattern's own signs in it are taken literally. */
export const containing = (text: string) => `%${literally(text)}%`

/** An `ilike` pattern that finds what begins with the text; the pattern's own signs in it are taken literally. */
export const beginningWith = (text: string) => `${literally(text)}%`
