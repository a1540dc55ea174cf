import type { AnswerFigure, Citation } from '../../contract/index.ts'
import { checkClaim } from './claims/check-claim.ts'
import { answerTool } from './claims/claim.ts'
import { type RefusedClass, refusedClasses } from './claims/classes.ts'
import { ClaimReader } from './claims/read-claims.ts'
import type { Stated } from './claims/stated.ts'
import type { ToolCall } from './protocols/protocol.ts'
import type { ReadResult, Results } from './results.ts'
import { callIn } from './tools.ts'

/**
 * The claims of a model, each checked and worded as soon as it is whole. What does not agree with the records is left out and counted; how prices stand and what was
 * left out of a result is said before the first claim of it.
 */
export class CheckedClaims {
  readonly #results: Results
  readonly #tell: (text: string) => void
  // A model may write before it calls: each is read by itself.
  readonly #readers = { text: new ClaimReader(), call: new ClaimReader() }
  /** Calls that stand among the claims, of a model that can make none. */
  readonly calls: ToolCall[] = []
  #text = ''
  #disagreed = 0
  #refused: RefusedClass[] = []
  #isQuestion = false
  #noted = new Set<string>()
  #figures: AnswerFigure[] = []
  #cited = new Set<string>()
  #items = new Set<string>()

  constructor(results: Results, tell: (text: string) => void) {
    this.#results = results
    this.#tell = tell
  }

  /** @param call the tool whose arguments it is a piece of; none of what is written beside calls. */
  add(piece: string, call?: string): void {
    if (call !== undefined && call !== answerTool.name) return
    const reader = this.#readers[call === undefined ? 'text' : 'call']
    for (const claim of reader.add(piece)) this.#take(claim)
  }

  /** Whether the model wrote a list of claims, be it an empty one. */
  isList(): boolean {
    return this.#readers.text.isList() || this.#readers.call.isList()
  }

  /** Whether anything of it is shown. */
  isShown(): boolean {
    return this.#text !== ''
  }

  end() {
    const withheld = this.#disagreed + this.#refused.length
    const reasons = [...(this.#disagreed > 0 ? [leftOut(this.#disagreed)] : []), ...this.#classes()]
    if (this.#text !== '' && reasons.length > 0) this.#say(`\n\n${reasons.join(' ')}`)
    return {
      text: this.#text,
      isQuestion: this.#isQuestion,
      withheld,
      reasons,
      figures: this.#figures,
      citations: this.#citations(),
      items: [...this.#items],
    }
  }

  #classes(): string[] {
    return [...new Set(this.#refused)].map((one) => refusedClasses[one])
  }

  #take(claim: unknown): void {
    const call = callIn(claim, this.calls.length)
    if (call) {
      this.calls.push(call)
      return
    }
    const evidenceOf = (id: string) => this.#results.all.find((one) => one.id === id)
    const checked = checkClaim(claim, evidenceOf)
    if (checked === 'disagrees') this.#disagreed += 1
    else if (checked === 'nothing') return
    else if ('refused' in checked) this.#refused.push(checked.refused)
    else this.#state(checked, evidenceOf(String((claim as { result: unknown }).result))!)
  }

  #state({ text, figures, cited, items, isQuestion = false }: Stated, { notes }: ReadResult): void {
    // The same said twice is one thing, and what is asked back stands alone.
    if (this.#text.includes(text) || (isQuestion && this.#text !== '') || this.#isQuestion) return
    this.#isQuestion = isQuestion
    const fresh = notes.filter((note) => !this.#noted.has(note) && !text.includes(note))
    for (const note of fresh) this.#noted.add(note)
    this.#figures.push(...figures)
    for (const id of cited) this.#cited.add(id)
    for (const item of items) this.#items.add(item)
    const marks = cited.filter((id) => id !== '' && !text.includes(`[${id}]`))
    const first = fresh.map((note) => `${note.replace(/\.+$/, '')}. `).join('')
    const own = marks.length > 0 ? `${text} ${[...new Set(marks)].map((id) => `[${id}]`).join(' ')}` : text
    this.#say(`${this.#text === '' ? '' : '\n'}${first}${own}`)
  }

  #say(text: string): void {
    this.#text += text
    this.#tell(text)
  }

  #citations(): Citation[] {
    return this.#results.all.flatMap(({ citations }) => citations).filter(({ id }) => this.#cited.has(id))
  }
}

/** How much of what a model claimed is not shown, and why. */
const leftOut = (count: number): string =>
  count === 1
    ? '1 statement of the model did not agree with the records and was left out.'
    : `${count} statements of the model did not agree with the records and were left out.`
