/** What a name of a file may not hold on some system that a pack is unpacked on, and what would break or turn round the lines of its list of contents. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"|?*\\]/gu

/** What somebody wrote as a part of one line: it begins no line of its own, is not read backwards and moves nothing on a terminal. */
export const inOneLine = (text: string): string => text.toWellFormed().replace(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** Where a file lies in a pack: never outside of the folder that the pack is unpacked into, whatever the file was called when it was uploaded. */
export const packPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^\.*$/.test(part) ? '_' : part.toWellFormed().replace(UNSAFE, '_')))
    .join('/')
