import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import {
  checkEvents,
  checkSharedEvents,
  esgFollower,
  priceFollower,
  ruleFollower,
} from './firing/check-event-rules.job.ts'
import { checkLevels } from './firing/check-level-rules.job.ts'
import { alertRulesRoutes } from './routes.ts'
import { deleteRules, namesOfRules } from './store.ts'

export const alertRulesSlice = defineSlice({
  name: 'alert-rules',
  routes: alertRulesRoutes,
  jobs: [checkLevels, checkEvents, checkSharedEvents],
  follows: [ruleFollower, priceFollower, esgFollower],
  retained: [
    {
      called: 'Alert rules with versions and firings',
      why: 'A rule is shown with every alert it raised. Removing a rule removes both',
      tables: ['alert_rule', 'alert_rule_version', 'alert_rule_firing'],
    },
  ],
  // No sample is filled in here; what people make goes with an organisation that is emptied as a whole, as the demo is every night.
  sampleData: {
    counted: 'alert rules',
    remove: ({ db, actor }) => deleteRules(db, actor.organisationId),
  },
  namesOf: {
    'alert-rule': namedByNumber(({ db, actor }, ids) => namesOfRules(db, actor.organisationId, ids)),
  },
})
