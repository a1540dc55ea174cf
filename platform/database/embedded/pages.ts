/** The database keeps tables and indexes in pages of so many bytes. */
export const PAGE = 8 * 1024

/** Whether the page that begins there holds nothing: one that was ever used says where its free space ends. */
export const isBlankPage = (bytes: Buffer, at = 0): boolean => bytes.readUInt16LE(at + 14) === 0
