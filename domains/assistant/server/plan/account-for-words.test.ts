import { describe, expect, it } from 'vitest'
import { indexNames, type NamedThing, readQuestion } from '#engines/question-parsing/index.ts'
import { chooseTopic } from '../answering/choosing/choose-topic.ts'
import { topicIndex } from '../topics/index.ts'
import { wordsUnaccounted } from './account-for-words.ts'

const symbol = (id: string, ...names: string[]): NamedThing => ({
  kind: 'symbol',
  id,
  label: id,
  names: [id, ...names],
})
const names = indexNames([symbol('SPY'), symbol('NVDA', 'Nvidia'), symbol('AAPL', 'Apple')])
const lost = (question: string) =>
  wordsUnaccounted(
    chooseTopic(readQuestion(question, { topics: topicIndex, names, today: '2026-11-27' }), undefined)!,
  )

describe('a word that came to nothing in the plan', () => {
  it.each([
    ['an amount that nothing is held against', "what's 5 percent of our cash", '5 %'],
    ['an amount of money', 'positions worth $20,000', '$20,000'],
    ['a number of days', 'how many trades in 45 lots', '45'],
    ['whose work it is', 'which cases were assigned to me', 'me'],
    ['a time that no period is', 'overnight move in nvda', 'overnight'],
    ['the whole beside one of it', 'beta of the portfolio vs SPY', 'portfolio'],
    ['a sign that narrows nothing', 'how many positions are we down on', 'down'],
    ['how often something was', 'cases escalated more than once', 'once'],
    ['what it is held against', 'aapl volume versus its average', 'versus'],
    ['how often a row is so', 'how many customers are often late', 'often'],
    ['what is usual, of a number', 'how many cases are typically open', 'typically'],
    ['one figure of a row against another', 'which holdings are below their cost', 'below'],
    ['a limit that each row has', 'customers over their limit', 'over'],
    ['one’s own side of a comparison', 'compare my return with SPY this year', 'my'],
    ['how many of one figure', 'number of line items in the book', 'number'],
    ['what another subject is spoken of by', 'worst performing position among women', 'women'],
    ['whose day it was', 'position with the best day', 'day'],
    ['hours of the exchange', 'when is the market open', 'market'],
    ['the other end of an order', 'best and worst performers today', 'worst'],
    ['the other end, by number', 'top 3 and bottom 3 holdings', 'bottom'],
    ['a second order', 'largest of our oldest cases', 'largest'],
    ['the low end of values that stand in an order', 'least urgent case', 'least'],
    ['whose work it was', 'which cases did I close last month', 'I'],
    ['who changed something', 'what did I change today', 'I'],
    ['whose screenings they are', 'my screenings this month', 'my'],
    ['a size that nobody has set', 'small positions', 'small'],
    ['an age that nobody has set', 'old cases', 'old'],
    ['days of the week without a date', 'trades on weekends', 'weekends'],
    ['any day of a name', 'customers since a Monday', 'Monday'],
    ['how long something took', 'share of alerts closed within a day', 'within'],
    ['what a figure is held against', 'scope 1 per employee', 'per'],
    ['from when on', 'trades since the last dividend', 'since'],
    ['who is counted', 'how many people work on cases', 'people'],
    ['a change', 'did alerts go up this week', 'up'],
    ['a condition', 'exposure of customers if rates rise', 'if'],
    ['how soon is meant', 'supplier certificates expiring soon', 'soon'],
    ['what is false', 'how many hits last week were false', 'false'],
    ['how long it is overdue', 'kyc reviews overdue by more than 30 days', '30'],
    ['how many rows a group has', 'countries with more than 10 customers', '10'],
    ['groups that have none of a value', 'segments with no high risk customers', 'no'],
    ['an order that is set and not a change', 'stop loss of AAPL', 'stop'],
    ['what is found by none', 'alerts with nothing', 'nothing'],
    ['how many spans of time', 'how many months were positive', 'months'],
    ['which span of time', 'which month had the most closed cases', 'month'],
    ['a grade that looks like an article', 'average spread of A bonds', 'A'],
    ['one day of a row against another', 'tasks finished after their due date', 'after'],
    ['a side of a value that is not one of its own', 'customers in at least Norway', 'least'],
    ['two values of one column', 'borrowers above BB investment grade', 'investment'],
    ['what is taken from what', 'shares bought minus shares sold of AAPL', 'minus'],
    ['an order of a row a year', 'revenue growth of all borrowers, sorted', 'sorted'],
    ['how often something came about', 'how many times was a case reopened', 'times'],
    ['since when something is so', 'how many customers became high risk this year', 'became'],
    ['a day that rows are not told by', 'tasks started today', 'started'],
    ['where an order begins', 'next dividend after AAPL', 'after'],
    ['how long it is until a day', 'how many days are left until the next review', 'days'],
    ['two values that one has at once', 'any customers from both Norway and Sweden', 'both'],
    ['a price that a row is held against', 'open limit orders above the current price', 'above'],
    ['a sum that something is held against', 'is SPY bigger than AAPL and NVDA together', 'together'],
    ['a mean beside a count', 'average number of open cases', 'average'],
  ])('is named: %s', (_, question, word) => {
    expect(lost(question)).toContain(word)
  })

  it.each([
    'market value of AAPL',
    'top 3 positions by weight',
    'second biggest holding',
    'customers with exposure above $2,000,000',
    'trades between 3 and 20 October',
    'which position has the most negative day change',
    'positions up today',
    'close of AAPL on 3 November',
    'how often did we buy this year',
    'what does a dividend usually come to',
    'the three customers with the highest exposure',
    'how many alerts were raised against Apple',
    'list the open cases for me',
    'good morning, how many cases are open',
    'what is our cash again',
    'in which historical crisis would we lose most',
    'lines bought in the past 6 months',
    'what is the current compliance score',
    'cheapest bond rated BBB or better',
    'safest customer',
    'last but one trade',
    "isn't NVDA our biggest loser",
    'how many cases do I need to look at',
    'total market value of the three biggest positions',
    'how big is our position in Apple',
    'which tax lots are short term',
    'new cases this month',
    'how much is Apple per share',
    'average exposure per segment',
    'how many cases were closed per month since july',
    'screenings that found nothing last week',
    'cases closed after their deadline',
    'medium & high alerts combined',
    'customers at high or critical risk',
    'which bonds are rated at least BBB',
  ])('is none of: %s', (question) => {
    expect(lost(question)).toEqual([])
  })
})
