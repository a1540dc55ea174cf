import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..', process.env.ASSAY_DATA ?? '../shared')

/** A file or folder of data that is not part of the project: below `ASSAY_DATA`, or `shared` beside the project. Where it is absent, what reads it is skipped with a reason. */
export const sharedData = (path: string): string => join(root, path)
