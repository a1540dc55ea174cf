export type { LineColumn, LineReading } from './lines.ts'
export { LinesInput, type LinesInputProps } from './lines-input.tsx'
