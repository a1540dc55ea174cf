/** What a file name may not hold on some system, and what would break the lines of the list of contents. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"|?*\\]/gu

/** What somebody wrote as a part of one line: it begins no line of its own, is not read backwards and moves nothing on a terminal. */
export const inOneLine = (text: string): string => text.toWellFormed().replace(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** Where a file is in a pack: never outside of its folder, whatever the upload was called. */
export const packPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^\.*$/.test(part) ? '_' : part.toWellFormed().replace(UNSAFE, '_')))
    .join('/')
