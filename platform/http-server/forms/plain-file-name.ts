/**
 * Signs that turn the order of what follows, as in "report[U+202E]xslx.exe", and signs that cannot be seen or end a line. A zero byte stays: such a name is
 * refused and not mended.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNSEEN = /[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** A file's name as it reads. */
export const plainFileName = (name: string): string => name.replaceAll(UNSEEN, '')
