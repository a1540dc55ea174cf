/** The source that prices of a file carry. */
export const FILE_SOURCE = 'imported'
