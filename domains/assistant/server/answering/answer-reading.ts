import { asksStanding, dayInWords, doubtfulDay } from '#engines/question-parsing/index.ts'
import { planOfThings } from '../plan/plan.ts'
import { NoEvidence, Unclear } from '../topics/topic.ts'
import { answerChosen, threadOf } from './answer-chosen.ts'
import { type Answered, type Asked, plainAnswer } from './answered.ts'
import { calculate } from './calculation/calculate.ts'
import { chooseTopic } from './choosing/choose-topic.ts'
import type { Chosen, Thread } from './choosing/thread.ts'
import { answerFromDocuments, isAboutFiles } from './documents/documents.ts'
import { explain, explainRecord } from './explain.ts'
import { answerByLists } from './lists/answer-by-lists.ts'
import { guide, smallTalk } from './product.ts'
import { propose } from './propose.ts'
import { refuseDangling } from './refusals/refuse-dangling.ts'
import { refuseSeveral } from './refusals/refuse-several.ts'
import { refuseUnanswered } from './refusals/refuse-unanswered.ts'
import { refuseUnscreened } from './refusals/refuse-unscreened.ts'
import { listed } from './tell.ts'

const reasons = {
  advice:
    'I give no advice and take no decision, be it what to buy, sell or hold or whom to accept: I only tell what is on record. I can show the position, its gain, its risk or its price.',
  private:
    'Nothing private about people is on record here, so I cannot tell that: neither pay nor personal data.',
  'other-people':
    'I read only what belongs to you and your organisation. What others hold, watch or asked stays theirs, so I cannot tell that.',
  judgement:
    'Whether one is ready, or a figure is too high or too low, is a judgement, and no record makes it. I can tell the figures that it stands on, such as the disclosures, the limits that are set and what is past its deadline.',
  'off-topic':
    'I answer from the records of your organisation alone, such as the portfolio, prices, cases, alerts, customers and borrowers; that is nothing of them.',
} as const

const OTHER_CURRENCY =
  /[€£¥]\s?\d|\b(?:in|into|to) (?:eur|euros?|gbp|(?:british )?pounds?|sterling|chf|(?:swiss )?francs?|jpy|yen|sek|nok|dkk|kron(?:or|er|e|a)|cad|aud)\b|\d\s?(?:eur|euros?|gbp|chf|jpy|yen)\b/

export async function answerReading(asked: Asked): Promise<Answered> {
  const { asker, question, reading, thread, attached } = asked
  const { act } = reading
  const currency = OTHER_CURRENCY.exec(reading.text)?.[0].trim()
  if (currency)
    return {
      answer: plainAnswer(
        'refused',
        `Amounts on record here are in US dollars, and nothing on record turns them into another currency (“${currency}”).`,
      ),
      thread,
    }
  const doubtful = doubtfulDay(reading.text, asker.today)
  if (doubtful) {
    const days = doubtful.map(dayInWords)
    throw new Unclear(`Which day do you mean, ${listed(days, 'or')}?`, days)
  }
  if (act === 'greet' || act === 'thank' || act === 'help') return { answer: smallTalk(act), thread }
  const isPay =
    /\b(?:earns?|gets? paid|makes? a year|paid)\b/.test(reading.text) &&
    reading.names.some(({ things }) => things.some(({ kind }) => kind === 'person'))
  if (isPay) return { answer: plainAnswer('refused', reasons.private), thread }
  const isOfStanding = asksStanding(question)
  if (isOfStanding && !reading.outOfReach) {
    const byLists = await answerByLists(asked)
    if (byLists) return byLists
  }
  // Whatever a file says of it, that is no answer.
  if (!isOfStanding && isAboutFiles(reading, attached))
    return { answer: await answerFromDocuments(asker, reading, attached), thread }
  if (reading.outOfReach)
    return {
      answer: plainAnswer('refused', reasons[reading.outOfReach]),
      thread: threadOfNames(asked),
    }
  // “And sell?” behind a question of trades asks, and orders nothing.
  const isFurther =
    act === 'do' &&
    thread !== undefined &&
    reading.leansBack &&
    /\?\s*$/.test(question) &&
    reading.amounts.length === 0
  if (isFurther) return answerReading({ ...asked, reading: { ...reading, act: 'ask' } })
  if (act === 'do') {
    const form = await propose(asker, reading, question)
    if (form) return { answer: form, thread }
    refuseUnscreened(reading)
    return {
      answer: plainAnswer(
        'refused',
        'I change nothing myself and cannot prepare that. I can fill in an order, a cancellation, a new case or a symbol for your watchlist, for you to send.',
      ),
      thread,
    }
  }
  const shown = guide(reading)
  if (shown) return { answer: shown, thread }
  refuseUnanswered(reading, thread)
  const chosen = chooseTopic(reading, thread)
  const bare = act === 'why' ? question.replace(AND_WHY, '') : question
  if (bare !== question) {
    asker.notes.add('A reason of it is not on record')
    return answerReading({ ...asked, question: bare, reading: asked.read(bare) })
  }
  if (act === 'explain' || act === 'why') return explained(asked, chosen)
  refuseUnscreened(reading)
  const worked = await calculate(asker, reading)
  if (worked) {
    const of = { plan: planOfThings(), question }
    const calculated = worked.citations[0]?.label
    return { answer: worked, thread: { ...of, ...(calculated ? { calculated } : {}) } }
  }
  return answerChosen(asked, chosen)
}

/** What is looked up as such, and has no definition or reason of its own on record. */
const isLookedUp = ({ id, knowsStrangers }: Chosen['topic']): boolean =>
  id.startsWith('area-') || knowsStrangers === true

/** “What is our worst position and why”: what it is can be told. */
const AND_WHY = /(?<=\w.*\s\w.*),? (?:and|but) why\s*[?.!]*\s*$/i

const MOVED =
  /\bwhy (?:did|has|have|was|were|is|are) (?:(?:the|our|my|we) )?(?:portfolio|account|fund|book|market|stocks?|shares?|bonds?|yields?|prices?|returns?|performance|value)?\b.*\b(?:fall(?:en|ing)?|drop(?:ped)?|rise[ns]?|rising|down|up|los(?:e|t|ing)|gain(?:ed)?|go(?:ne)? (?:up|down)|declin\w+|underperform\w*|outperform\w*)\b/

async function explained(asked: Asked, chosen: Chosen | undefined): Promise<Answered> {
  const { asker, reading, thread } = asked
  // “Why?” asks of what was told before, and of no other record of the same name.
  const isBareWhy = reading.act === 'why' && reading.words.length <= 2 && thread !== undefined
  if (isBareWhy && chosen && chosen.topic.id !== thread.plan.subject)
    throw new NoEvidence('No reason of that is on record, so it stays unexplained rather than made up.')
  const isOfSomebody =
    chosen !== undefined &&
    (chosen.topic.id.startsWith('area-') || chosen.wanted.things.length > 0 || reading.unknown.length > 0)
  const isReason = reading.act === 'why' && chosen !== undefined && !chosen.topic.id.startsWith('area-')
  if (chosen && isOfSomebody && !isReason && isLookedUp(chosen.topic) && chosen.weight >= 3)
    return answerChosen(asked, chosen)
  if (reading.act === 'why' || /\b(?:they|he|she)\b/.test(reading.text))
    refuseDangling(reading, thread, undefined)
  if (chosen && (reading.act === 'why' || chosen.wanted.things.length > 0)) {
    if (!chosen.topic.isOfFew) refuseSeveral(chosen)
    const reason = await explainRecord(asker, chosen)
    if (reason) return { answer: reason, thread: threadOf(chosen, asked) }
  }
  // A reason of somebody or something that is named is on its record or nowhere: how the installation computes is none.
  if (reading.act === 'why' && reading.names.length > 0)
    throw new NoEvidence(
      `No reason of that is on record of ${listed(reading.names.map(({ said }) => said))}, so it stays unexplained rather than made up.`,
    )
  // How something is computed is no reason why it moved.
  if (reading.act === 'why' && MOVED.test(reading.text))
    throw new NoEvidence(
      'No reason of a move is on record, so it stays unexplained rather than made up. Which positions or sectors contributed most over a month, three, six or twelve can be told.',
    )
  const isBare = reading.words.length <= 7 && (reading.hasPronoun || reading.act === 'why')
  return {
    answer: await explain(asker, reading, isBare ? thread?.question : undefined),
    thread: chosen ? threadOf(chosen, asked) : thread,
  }
}

/** What was refused still says who or what the talk is about: “and how many of it do we have?”. */
function threadOfNames({
  reading,
  thread,
  question,
}: Pick<Asked, 'reading' | 'thread' | 'question'>): Thread | undefined {
  const things = reading.names.flatMap(({ things: [one, ...others] }) =>
    one && others.length === 0 ? [one] : [],
  )
  return things.length === 0 ? thread : { plan: planOfThings(things), question }
}
