import type { SeenFile } from '../list-format.ts'
import { ListFormatError } from '../list-format-error.ts'

/** The one file of a format that is published as one file. */
export function oneFile(files: SeenFile[]): SeenFile {
  if (files.length !== 1) {
    const names = files.map(({ file }) => file.name).join(', ')
    throw new ListFormatError(
      'ambiguous-files',
      `This list is one file, and ${files.length} were given: ${names}.`,
    )
  }
  return files[0]!
}
