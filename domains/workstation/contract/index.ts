export * from './data-source.ts'
export * from './symbol-list.ts'
