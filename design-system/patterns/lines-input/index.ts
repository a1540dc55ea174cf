export type { LineColumn, LineReading } from './lines.ts'
export { LinesInput } from './lines-input.tsx'
