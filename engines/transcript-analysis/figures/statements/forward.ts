const NEUTRAL_GUIDANCE =
  /\b(?:above|below|exceed\w*|in line with|within|beat\w*|ahead of|higher than|lower than|better than|top end|high end|low end|midpoint|versus|compared (?:to|with)|consistent with|than|relative to|outperform\w*|met|at the|surpass\w*|over)\b[^,.;]{0,60}?\b(?:guidance|outlook|expectations?|guided?|forecasts?|expected|anticipated|estimates?|projections?)\b/gi

const FORWARD =
  /\b(?:expects?|anticipates?|projects?|forecasts?|forecasting|estimates?|targets?|targeting|guid(?:e|ing) to|are guiding|expecting|anticipating|projecting|envision|foresee)\b|\b(?:expected|anticipated|projected|forecasted|estimated|guided|on track|on pace|poised|likely) to\b|\b(?:guidance|outlook|forecast)\b|\bwill (?:be|grow|increase|decline|decrease|come|continue|generate|deliver|see|have|range|total|remain|approach|exceed)\b|\bwould (?:be|expect|put|imply)\b|\bshould\b|\bassum(?:e|es|ing|ption)\b|\b(?:next|coming|upcoming) (?:quarter|year|fiscal)|\bgoing forward\b|\bgoal of\b|\b(?:confidence|ability|opportunity|plans?|intend|aim|want|need|going|us|ambition|objective) to (?:increase|grow|deliver|drive|achieve|generate|reach|exceed|improve|double|raise|be|have)\b|\b(?:raising|raised|raise|increasing|increased|reaffirm\w*|reiterat\w*|lower(?:ed|ing)|updat(?:ed|ing)|narrow(?:ed|ing)) (?:our|the|its)\b[^.]{0,40}\b(?:guidance|outlook|forecast|target|range|expectations)|\bby (?:fiscal )?20\d\d\b|\bpath to\b/i

/** Whether a sentence speaks of what is to come. A comparison with what had been expected is a result. */
export const isForward = (sentence: string): boolean => FORWARD.test(sentence.replace(NEUTRAL_GUIDANCE, ' '))

const CONTRIBUTION = /\b(?:contribut\w*|added|adding|adds|reversal|incremental|lost|pro forma)\b/i

export const isContribution = (sentence: string): boolean => CONTRIBUTION.test(sentence)
