/** Calls of a company that does not exist, written for this product. */
export type SampleCall = {
  companyName: string
  ticker: string
  quarter: string
  fiscalYear: number
  fileName: string
  /** How long ago it was uploaded. */
  hoursAgo: number
  text: string
}

const second = `Harrow Instruments, Inc. (HRWI) Q2 2026 Earnings Call
SAMPLE TRANSCRIPT. The company, its people and its figures are invented.

Operator

Good morning, and welcome to the Harrow Instruments second quarter 2026 earnings conference call. All participants are in a listen-only mode. After the remarks there will be a question-and-answer session. I would now like to turn the call over to Beth Calloway, Director of Investor Relations. Please go ahead.

Beth Calloway -- Director of Investor Relations

Thank you, operator, and good morning, everyone. With me today are Martin Vale, our chief executive officer, and Ingrid Solheim, our chief financial officer. Today's remarks contain forward-looking statements that are subject to risks and uncertainties. I will now turn the call over to Martin.

Martin Vale -- Chief Executive Officer

Thank you, Beth, and good morning, everyone. We had a solid second quarter. Demand for our flow meters held up well in water and in food processing, and our service business grew again. We shipped the first units of our new Meridian line in May, and customers tell us that the installation time is half of what it was. At the same time, order intake from chemical customers was softer than we had hoped, and several projects moved from the second quarter into the fall. Higher freight costs and longer lead times for pressure sensors remain a headwind to our margins. We continue to believe that the long-term opportunity in water infrastructure is large, and we are investing in our field service team to capture it. I will turn the call over to Ingrid.

Ingrid Solheim -- Chief Financial Officer

Thank you, Martin. Total revenue for the second quarter was $318.4 million, an increase of 5% year over year. Service revenue of $96 million grew 11%. Adjusted earnings per share were $0.84, compared with $0.81 a year ago. Gross margin was 41.2%, down 60 basis points, because freight and sensor costs rose faster than our prices. Operating cash flow was $44 million. For the third quarter, we expect revenue between $322 million and $330 million. For the full year, we continue to expect revenue between $1.28 billion and $1.31 billion and adjusted earnings per share of $3.40 to $3.55. We will now take your questions.

Operator

Thank you. Our first question comes from the line of Dana Whitfield with Larkspur Research. Please go ahead.

Dana Whitfield -- Larkspur Research -- Analyst

Good morning. Can you tell us how large the chemical projects are that moved into the fall, and whether any of them were cancelled?

Martin Vale -- Chief Executive Officer

Good morning, Dana. None of them was cancelled. We are not going to break out single projects, but the delay is about customers finishing their own site work, and we expect to ship most of them before the end of the year.

Operator

Our next question comes from the line of Omar Reyes with Castle Point Partners. Please go ahead.

Omar Reyes -- Castle Point Partners -- Analyst

Thanks for taking my question. How should we think about pricing against the freight costs in the second half?

Ingrid Solheim -- Chief Financial Officer

Thanks, Omar. We raised list prices by 3% in June. We expect that this covers most of the higher freight and sensor costs by the fourth quarter, though the third quarter will still feel some pressure.

Operator

This concludes the question-and-answer session and today's conference call. Thank you for your participation. You may now disconnect.
`

const third = `Harrow Instruments, Inc. (HRWI) Q3 2026 Earnings Call
SAMPLE TRANSCRIPT. The company, its people and its figures are invented.

Operator

Good morning, and welcome to the Harrow Instruments third quarter 2026 earnings conference call. All participants are in a listen-only mode. After the remarks there will be a question-and-answer session. I would now like to turn the call over to Beth Calloway, Director of Investor Relations. Please go ahead.

Beth Calloway -- Director of Investor Relations

Thank you, operator, and good morning, everyone. With me today are Martin Vale, our chief executive officer, and Ingrid Solheim, our chief financial officer. Today's remarks contain forward-looking statements that are subject to risks and uncertainties. I will now turn the call over to Martin.

Martin Vale -- Chief Executive Officer

Thank you, Beth, and good morning, everyone. We had a strong third quarter. Every project that had moved out of the second quarter has shipped, and orders for our new Meridian line are well ahead of our plan. Demand from water utilities continues to accelerate, and we won the largest service contract in our history with a group of nine utilities. We are confident that the backlog gives us a good start into next year. Sensors are easy to get again. Competition in portable meters was intense, and sales in Europe declined because of weak construction activity. New tariffs on imported castings could add to our costs next year, and we are qualifying a second supplier. I will turn the call over to Ingrid.

Ingrid Solheim -- Chief Financial Officer

Thank you, Martin. Total revenue for the third quarter was $336.9 million, an increase of 9% year over year. Service revenue of $104 million grew 14%. Adjusted earnings per share were $0.93, an increase of 12% from $0.83 a year ago. Gross margin was 42.1%, up 40 basis points, because our prices caught up with freight and sensor costs. Operating cash flow was $58 million. For the fourth quarter, we expect revenue between $345 million and $355 million. We are raising our full-year outlook: we now expect revenue between $1.31 billion and $1.33 billion and adjusted earnings per share of $3.55 to $3.65. We will now take your questions.

Operator

Thank you. Our first question comes from the line of Dana Whitfield with Larkspur Research. Please go ahead.

Dana Whitfield -- Larkspur Research -- Analyst

Good morning, and congratulations. How much of the tariff cost on castings do you expect to pass on to customers next year?

Ingrid Solheim -- Chief Financial Officer

Thanks, Dana. It is too early to say how much that will be. We are not going to quantify it today, but the second supplier will limit what we have to pass on.

Operator

Our next question comes from the line of Omar Reyes with Castle Point Partners. Please go ahead.

Omar Reyes -- Castle Point Partners -- Analyst

Thanks for taking my question. How quickly does the new utility contract turn into revenue?

Martin Vale -- Chief Executive Officer

Thanks, Omar. The contract runs for five years. We begin with two of the nine utilities in January and add the others through the year, so that most of the revenue comes from the second half of next year onwards.

Operator

This concludes the question-and-answer session and today's conference call. Thank you for your participation. You may now disconnect.
`

const harrow = { companyName: 'Harrow Instruments, Inc.', ticker: 'HRWI', fiscalYear: 2026 }

/** The older one first. */
export const sampleCalls: readonly SampleCall[] = [
  { ...harrow, quarter: 'Q2 2026', fileName: 'harrow-q2-2026-sample.txt', hoursAgo: 96 * 24, text: second },
  { ...harrow, quarter: 'Q3 2026', fileName: 'harrow-q3-2026-sample.txt', hoursAgo: 20, text: third },
]
