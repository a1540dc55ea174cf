/** A value that was read, with the row it stands in. */
export type Evidenced = {
  value: number | string
  /** `USD`, `fraction`, `percent`, `bp`, `date`, `text`; anything else counts things. */
  unit: string
  /** As the product writes it. */
  text: string
  /** How its row is called, in every way that a sentence may; none for a value of the whole. */
  names: readonly string[]
  /** How its column is called; not known without. */
  measures?: readonly string[]
  /** Of a count: what is counted. */
  counts?: readonly string[]
  /** What it was worked out as from several rows: a sentence has to say so. */
  made?: 'sum' | 'mean' | 'difference'
}

/** What a result says: its values, the words that stand in it, and passages of documents, which count as quotes alone. */
export type Result<Value extends Evidenced = Evidenced> = {
  values: readonly Value[]
  words: readonly string[]
  passages: readonly string[]
  /** What the records say of it in their own sentences: repeated whole, they stand. */
  text?: string
  /** The question that it answers: a span without days that stands in it is that of the result. */
  asked?: string
}
