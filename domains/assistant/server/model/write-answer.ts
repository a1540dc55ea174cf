import {
  type Checked,
  checkSentence,
  FROM_NOTHING,
  type GoesOn,
  plainWriting,
  Sentences,
  showingOf,
} from '#engines/figure-checking/index.ts'
import { speaksOfLists } from '#engines/question-parsing/index.ts'
import type { AnswerFigure, Citation } from '../../contract/index.ts'
import { namesOfMeasures } from './measures.ts'
import type { ReadResult, ReadValue, Results } from './results.ts'

/**
 * What a model writes, checked against the results that it cites a sentence at a time: what has been checked is shown at once, and a sentence that nothing here can
 * check is left out and counted. How prices stand and what was left out is said before the first of it.
 */
export class CheckedText {
  readonly #results: Results
  readonly #question: string
  readonly #tell: (text: string) => void
  #sentences = new Sentences()
  #text = ''
  #struck = 0
  #withheld = 0
  #checked = 0
  #figures: AnswerFigure[] = []
  #cited = new Map<string, Citation>()
  #items = new Set<string>()
  #citedBefore: readonly ReadResult[] = []
  #before: GoesOn = FROM_NOTHING

  constructor(results: Results, question: string, tell: (text: string) => void) {
    this.#results = results
    this.#question = question
    this.#tell = tell
  }

  add(piece: string): void {
    for (const sentence of this.#sentences.add(piece)) this.#check(sentence)
  }

  /** What was written so far was said on the way to a tool, and is no part of the answer. */
  restart(): void {
    this.#sentences = new Sentences()
    this.#text = ''
    this.#struck = 0
    this.#withheld = 0
    this.#checked = 0
    this.#figures = []
    this.#cited = new Map()
    this.#items = new Set()
    this.#citedBefore = []
    this.#before = FROM_NOTHING
  }

  end() {
    const rest = this.#sentences.rest()
    if (rest.trim()) this.#check(rest)
    const asksBack = this.#checked === 0 && this.#text.trim().endsWith('?')
    if (this.#withheld > 0 && this.#text.trim() !== '') {
      const note = `${this.#text.endsWith('\n') ? '' : '\n\n'}${leftOut(this.#withheld)}`
      this.#text += note
      this.#tell(note)
    }
    return {
      text: this.#text.trim(),
      asksBack,
      withheld: this.#withheld,
      figures: this.#figures,
      citations: this.#checked > 0 ? [...this.#cited.values()] : [],
      struck: this.#struck,
      items: this.#itemsSaid(),
    }
  }

  #check(written: string): void {
    // As it is shown, so that nothing is joined or hidden behind the check.
    const sentence = asShown(written)
    // How prices stand is said before the first sentence anyway.
    const bare = sentence.replace(MARK, '').replace(/\s+\./g, '.').trim().replace(/\.$/, '')
    if (this.#results.all.some(({ notes }) => notes.includes(bare))) return
    const marks = [...sentence.matchAll(MARK)]
    const marked = marks.flatMap(([, id]) => this.#results.all.find((one) => one.id === id) ?? [])
    // A line without a mark goes on with what the one before it cites; a new paragraph does not, and a mark of nothing cites nothing.
    const cited = marks.length > 0 ? marked : this.#citedBefore
    const checked = checkSentence<ReadValue>(sentence, cited, this.#question, {
      measures: namesOfMeasures(),
      before: this.#before,
    })
    const showing = this.#isOfLists(sentence, checked)
      ? 'withheld'
      : showingOf(sentence, checked, cited, this.#question)
    if (showing === 'withheld') {
      this.#withheld += 1
      // What follows would lean on a sentence that nobody sees.
      this.#before = FROM_NOTHING
      this.#citedBefore = cited
      return
    }
    if (showing === 'checked') this.#checked += 1
    const isOver = /\n\s*\n$/.test(sentence)
    this.#citedBefore = isOver ? [] : cited
    this.#before = isOver ? FROM_NOTHING : checked.goesOn
    this.#struck += checked.struck.length
    this.#keepFigures(checked)
    for (const { citations, items } of marked) {
      for (const one of citations) this.#cited.set(one.id, one)
      for (const item of items) this.#items.add(item)
    }
    const text = checked.text.replace(/ ?\[(r\d+)\]/g, (_, id: string) => {
      const result = this.#results.all.find((one) => one.id === id)
      return ` ${result?.citations.map(({ id: own }) => `[${own}]`).join('') ?? ''}`
    })
    const plain = text.replace(/(?<=\S) {2,}(?=\S)/g, ' ').replace(/ +(?=[.,;:!?]|\n)/g, '')
    const told = this.#text === '' ? `${this.#caveats(marked)}${plain}` : plain
    this.#text += told
    this.#tell(told)
  }

  /** A document's word on sanctions is no answer of lists, however it is quoted. */
  #isOfLists(sentence: string, { quoted }: Checked<ReadValue>): boolean {
    return quoted.some(({ from, to }) => speaksOfLists(sentence.slice(from, to)))
  }

  /** Of the rows that are cited those that the answer names, in its order. */
  #itemsSaid(): string[] {
    const text = this.#text.toLowerCase()
    const nameOf = (item: string) => item.replace(/ \([^)]*\)$/, '').toLowerCase()
    const placeOf = (item: string) => {
      const whole = text.indexOf(item.toLowerCase())
      return whole >= 0 ? whole : text.indexOf(nameOf(item))
    }
    return [...this.#items]
      .map((item) => ({ item, at: placeOf(item) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item)
  }

  #keepFigures({ used }: Checked<ReadValue>): void {
    for (const { said, value } of used) {
      this.#figures.push({ value: value.value, unit: value.unit, text: said.text, source: value.source })
      const { citation } = value.source
      const own = this.#results.all.flatMap(({ citations }) => citations).find(({ id }) => id === citation)
      if (own) this.#cited.set(citation, own)
    }
  }

  /** Of every result that was read: which of them later sentences rest on is not known yet. */
  #caveats(marked: readonly ReadResult[]): string {
    const first = marked.length > 0 ? marked : this.#results.all
    const notes = new Set([...first, ...this.#results.all].flatMap(({ notes: own }) => own))
    return [...notes].map((note) => `${note.replace(/\.+$/, '')}. `).join('')
  }
}

/** How much of what a model wrote is not shown, and why. */
export const leftOut = (count: number): string =>
  count === 1
    ? '1 sentence of the model was left out: nothing here could check it.'
    : `${count} sentences of the model were left out: nothing here could check them.`

const MARK = /\[(r\d+)\]/g

/**
 * Words alone are shown: marks of emphasis and headings would be read as signs, and a tag hides what stands beside it. Marks of sources are written one by
 * one; those of the product's own citations are not a model's to write.
 */
const asShown = (text: string): string =>
  plainWriting(text)
    .replace(/\*\*|__|`/g, '')
    .replace(/<\/?[a-z!][^<>]{0,300}>/gi, ' ')
    .replace(/&(?:#\w{1,8}|[a-z]{2,8});/gi, ' ')
    .replace(/\[c\d+[a-z]?\]/g, ' ')
    .replace(/\[\s*(r\d+(?:\s*[,;]\s*r\d+)+)\s*\]/gi, (_, marks: string) =>
      marks
        .toLowerCase()
        .split(/\s*[,;]\s*/)
        .map((mark) => `[${mark}]`)
        .join(''),
    )
    .replace(/^\s*#{1,4} /gm, '')
    .replace(/^(\s*)[*•] /gm, '$1- ')
