/** A stretch of the text that was given, by its characters. */
export interface Span {
  start: number
  end: number
}

export type SpeakerRole =
  | 'chief-executive'
  | 'chief-financial-officer'
  | 'executive'
  | 'investor-relations'
  | 'analyst'
  | 'operator'
  | 'unknown'

export interface Speaker {
  name: string
  title: string | null
  firm: string | null
  role: SpeakerRole
}

export type CallSection = 'prepared' | 'questions'

export interface Turn {
  index: number
  speaker: Speaker
  section: CallSection
  span: Span
  /**
   * Where another person was announced and the text goes on under the same name, who speaks from here on is not known.
   * The end of the turn where nothing points to it.
   */
  certainUntil: number
}

export interface Sentence {
  index: number
  turn: Turn
  span: Span
  text: string
  /** The number of its paragraph, counted through the whole call. */
  paragraph: number
  position: number
}

export const layoutNames = [
  'dashed headings',
  'dotted headings',
  'names of the participants',
  'name and title',
  'name and colon',
  'name over title',
  'names alone',
  'question and answer marks',
  'one voice',
] as const

/** How a transcript says who speaks. */
export type Layout = (typeof layoutNames)[number]

export const isExecutive = (role: SpeakerRole): boolean =>
  role === 'chief-executive' || role === 'chief-financial-officer' || role === 'executive'

export const spanOf = (start: number, end: number): Span => ({ start, end })
