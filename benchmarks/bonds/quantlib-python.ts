import { spawnSync } from 'node:child_process'

const SCRIPT = `
import time, QuantLib as ql
today = ql.Date(15, 1, 2026)
ql.Settings.instance().evaluationDate = today
count = 2000
started = time.process_time()
for at in range(count):
    schedule = ql.Schedule(ql.Date(15, 1 + at % 12, 2020), ql.Date(15, 1 + at % 12, 2030 + at % 25), ql.Period(6, ql.Months),
        ql.NullCalendar(), ql.Unadjusted, ql.Unadjusted, ql.DateGeneration.Backward, False)
    count30 = ql.Thirty360(ql.Thirty360.USA)
    bond = ql.FixedRateBond(0, 100, schedule, [0.045], count30)
    rate = ql.BondFunctions.bondYield(bond, ql.BondPrice(97.0 + at % 7, ql.BondPrice.Clean), count30, ql.Compounded, ql.Semiannual)
    interest = ql.InterestRate(rate, count30, ql.Compounded, ql.Semiannual)
    ql.BondFunctions.duration(bond, interest, ql.Duration.Modified)
    ql.BondFunctions.convexity(bond, interest)
    ql.BondFunctions.accruedAmount(bond)
print('%s, %d bonds a CPU second' % (ql.__version__, count / (time.process_time() - started)))
`

/** QuantLib's own speed through Python on bonds of the same kind; why not, where it is not installed. */
export function quantlibPython(): string {
  const run = spawnSync('python3', ['-c', SCRIPT], { encoding: 'utf8', timeout: 120_000 })
  if (run.status === 0) return run.stdout.trim()
  return /No module named/.test(run.stderr ?? '')
    ? 'not installed here, not measured'
    : 'could not be run here'
}
