import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..', process.env.ASSAY_DATA ?? '../shared')

/** Data outside the project: below `ASSAY_DATA`, or `shared` beside it. Where absent, its readers skip with a reason. */
export const sharedData = (path: string): string => join(root, path)
