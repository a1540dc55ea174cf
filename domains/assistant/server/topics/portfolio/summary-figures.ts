import { at, type Row } from '../topic.ts'

export const figure = (name: string, scale = 0.01) => at(`figures.${name}.value`, scale)

export const meaning = (name: string) => (row: Row) =>
  at(`figures.${name}.definition`)(row) as string | undefined
