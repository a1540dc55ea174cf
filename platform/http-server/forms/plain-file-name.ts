import { visibleText } from '#platform/endpoint/index.ts'

/**
 * A file's name as it reads: without signs that turn the order of what follows, as in "report[U+202E]xslx.exe", that cannot be seen or
 * that end a line. A zero byte stays: such a name is refused and not mended.
 */
export const plainFileName = (name: string): string =>
  name
    .split('\u0000')
    .map((part) => visibleText(part).replaceAll(/[\t\r\n]/g, ''))
    .join('\u0000')
