import { expect, it } from 'vitest'
import { askingOf } from './asking/asking.ts'
import { plain } from './words.ts'

it('ways of saying that any subject has are read as the plain one', () => {
  for (const [asked, read] of [
    ['How’d Apple do this year?', 'how did apple do this year?'],
    ['what’d we pay for MSFT', 'what did we pay for msft'],
    ['crit cases open?', 'critical cases open?'],
    ['volatility of what we hold', 'volatility of the portfolio'],
    ['Which customers do we class as medium risk?', 'which customers are medium risk?'],
    ['which borrowers do we rate B', 'which borrowers are rated b'],
    ['open alerts on the dashboard?', 'open alerts?'],
    ['files that are more than half full', 'files that are more than fifty % full'],
    ['dividends of AAPL over the whole history', 'dividends of aapl since inception'],
    ['contributions of the last quarter, by position', 'contributions of the last quarter'],
    ['top five borrowers by exposure, biggest first', 'top five borrowers by exposure'],
    ['at what score do you call something a match?', 'what is the match threshold'],
    ['How much is Apple up since we bought it?', 'what is the unrealised return of apple?'],
    ['the four borrowers with the lowest headroom, in order', 'the four borrowers with the lowest headroom'],
    ['which holding went against us the most', 'which holding lost us the most'],
    ['the Qs on the day', 'qqq today'],
    ['get me out of 10 MSFT', 'sell 10 msft'],
    ['leave a buy for 10 MSFT limit 400', 'buy 10 msft limit 400'],
    ['Good morning, how many open cases are there', 'how many open cases are there'],
    ['list the open cases for me', 'list the open cases'],
    ['list for me all open cases', 'list all open cases'],
    ['could you show to me the critical alerts', 'could you show the critical alerts'],
    ['pull up the critical alerts for me', 'show the critical alerts'],
    ['double-check how many alerts are open', 'tell me how many alerts are open'],
    ['remind me again how many alerts are open', 'remind me how many alerts are open'],
    ['what is our cash again?', 'what is our cash?'],
    ['how many open alerts do we have again', 'how many open alerts do we have'],
    [
      'how many alerts were raised against Kestrelby Bicycles',
      'how many alerts were raised about kestrelby bicycles',
    ],
  ] as const)
    expect(plain(asked)).toBe(read)
})

it('what groups, ranks or narrows stays', () => {
  for (const asked of [
    'dividends by symbol',
    'cases by age, oldest first',
    'alerts in the screening of october',
    'half of the customers',
    'what is our return since inception',
    'max drawdown since the beginning',
    'gain before fees',
    'cases waiting for me',
    'show what is due for me',
    'which cases were opened again',
    'what was screened again',
    'cases opened against last month',
    'alerts against the average',
    'close this morning',
  ])
    expect(plain(asked)).toBe(asked)
})

it('how something is come to, modelled or measured, and when it is called so, asks for an explanation', () => {
  for (const asked of [
    'how do you come to the health score',
    'how is the price of a put modelled',
    'when do we consider a review late',
    'the compliance score, what is it measuring',
  ])
    expect(askingOf(plain(asked)).act).toBe('explain')
  expect(askingOf(plain('when did we close the case')).act).not.toBe('explain')
})
