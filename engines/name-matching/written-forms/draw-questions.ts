import type { Party, PartySchema } from '../party.ts'
import { AS_LISTED } from './as-listed.ts'
import { IN_HAN } from './han.ts'
import { IN_INITIALS } from './initials.ts'
import { MARKERS } from './markers.ts'
import { NUMBERS_AS_NAMES } from './numbers.ts'
import { SLIPS } from './slips.ts'
import { SURROUNDINGS } from './surroundings.ts'
import { VESSELS } from './vessels.ts'
import { type Chance, chanceFrom, placeOf, type WrittenForm, type WrittenQuestion } from './written-form.ts'

/** Every form that the suite asks; a further one is one entry. */
export const WRITTEN_FORMS: readonly WrittenForm[] = [
  ...AS_LISTED,
  ...SLIPS,
  ...IN_INITIALS,
  ...IN_HAN,
  ...MARKERS,
  ...SURROUNDINGS,
  ...VESSELS,
  ...NUMBERS_AS_NAMES,
]

/** The kind a question is asked with: as the party is listed, another one, or none. */
export type AskedKind = 'right' | 'wrong' | 'missing'

export function kindsAsked(schema: PartySchema): [AskedKind, PartySchema][] {
  return [
    ['right', schema],
    ['wrong', schema === 'Person' ? 'Company' : 'Person'],
    ['missing', 'Unknown'],
  ]
}

export type DrawnQuestion = WrittenQuestion & { party: Party }
/** `exist`: how many questions the lists give in this form, of which those drawn are a sample. */
export type DrawnForm = { form: WrittenForm; exist: number; questions: DrawnQuestion[] }

/** Draws questions form by form while parties go by: every question of a form has the same chance, and the same seed draws the same. */
export class QuestionDraw {
  private readonly chance: Chance
  private readonly perForm: number
  private readonly drawn: DrawnForm[]

  constructor({
    seed,
    perForm,
    forms = WRITTEN_FORMS,
  }: { seed: string; perForm: number; forms?: readonly WrittenForm[] }) {
    this.chance = chanceFrom(numberOf(seed))
    this.perForm = perForm
    this.drawn = forms.map((form) => ({ form, exist: 0, questions: [] }))
  }

  see(party: Party): void {
    for (const one of this.drawn) {
      for (const question of one.form.ask(party, this.chance)) {
        one.exist += 1
        const place =
          one.questions.length < this.perForm ? one.questions.length : placeOf(one.exist, this.chance)
        if (place < this.perForm) one.questions[place] = { ...question, party }
      }
    }
  }

  /** Forms without a question are left out: these lists have nobody who could be written so. */
  forms(): DrawnForm[] {
    return this.drawn.filter(({ exist }) => exist > 0)
  }
}

/** A text as a number, for the seed (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193)
  return hash >>> 0
}
