import { callFacts } from '../call-facts.ts'
import { foldText } from '../fold-text.ts'
import { sentencesOf } from '../sentences.ts'
import { findTurns } from '../turns/find-turns.ts'
import { chooseFigures, type Figures } from './choose-figures.ts'
import { type FigureModel, type Gathered, gatherFigures } from './reading/read-figures.ts'

/** The figures of a call by themselves: what a ranking is fitted on, and what it chooses. */
export function figuresOfCall(original: string): {
  gathered: Gathered
  choose: (model: FigureModel) => Figures
} {
  const text = foldText(original)
  const { turns, participants } = findTurns(text)
  const sentences = sentencesOf(text, turns)
  const call = callFacts(text, turns, participants)
  return {
    gathered: gatherFigures(sentences, call),
    choose: (model) => chooseFigures(sentences, call, text, model),
  }
}
