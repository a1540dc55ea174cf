import { describe, expect, it } from 'vitest'
import { quantitiesIn } from '#engines/quantities/index.ts'
import { foldText } from './fold-text.ts'
import { analyseTranscript, type Figure } from './index.ts'

type Stated = { rev?: string | null; g?: number | null; eps?: number | null; eg?: number; guide?: string }

/** Calls as they are written in other countries and layouts, with what they state; null where they state none. */
const calls: Record<string, [string, Stated]> = {
  'crore and a fiscal year': [
    `Suvarna Paints Limited
Q2 FY26 Earnings Conference Call
October 24, 2025

Management:
Mr. Arvind Rao - Managing Director and Chief Executive Officer
Ms. Kavita Menon - Chief Financial Officer

Moderator: Ladies and gentlemen, good day and welcome to the Suvarna Paints Limited Q2 FY26 earnings conference call. I now hand the conference over to Mr. Arvind Rao. Thank you, and over to you, sir.

Arvind Rao: Thank you. Good evening, everyone. Demand in rural markets was better than in the cities during the festive season, and our dealer network crossed 70,000 outlets. I will ask Kavita to take you through the numbers.

Kavita Menon: Thank you, Arvind. Consolidated revenue from operations for the quarter stood at Rs. 8,531 crores, up 6.3% year-on-year. EBITDA came in at Rs. 1,404 crores. Profit after tax was Rs. 918 crores as against Rs. 796 crores in the same quarter last year, a growth of 15.3%. Earnings per share for the quarter stood at Rs. 9.57.

Moderator: Thank you. The first question is from the line of Rohan Shah from Meridian Securities. Please go ahead.

Rohan Shah: Sir, how do you see margins in the second half?

Arvind Rao: We maintain our guidance of an EBITDA margin between 18% and 20% for FY26.`,
    { rev: '8,531', g: 6.3, eps: 9.57 },
  ],
  lakh: [
    `Q1 FY2025 earnings call of Narmada Fasteners

Moderator: Good morning and welcome to the Narmada Fasteners Q1 FY2025 earnings call. Over to Mr. Deshpande.

Sunil Deshpande (CFO): Thank you. Our total income for the first quarter was ₹ 4,215 lakhs compared with ₹ 3,690 lakhs in Q1 of last year. Revenue from operations grew 14% to ₹ 4,180 lakhs. Net profit was ₹ 512 lakhs and diluted EPS came to ₹ 3.41 per share. We opened a second line at Nashik and the order book at the end of June was healthy. Exports were about a fifth of sales and we saw steady demand from tractor makers in the south, while raw material prices eased a little from the levels we had in March. Receivable days improved.

Moderator: We take the first question from Anil Kapoor of Crest Broking.

Anil Kapoor: What is the capex plan for the year?

Sunil Deshpande: About ₹ 1,200 lakhs, mostly for the heat treatment shop.`,
    { rev: '4,180', g: 14, eps: 3.41 },
  ],
  'a half year in pounds and pence': [
    `Harrowgate Foods plc - Half Year Results presentation

Operator: Good morning and welcome to the Harrowgate Foods half year results call.

Eleanor Whitby, Chief Executive: Good morning. We have had a good first half with volumes up in every category.

James Okafor, Chief Financial Officer: Thank you, Eleanor. Group revenue rose 4.2% to £612.4m, and adjusted profit before tax was up 9% at £48.3m. Adjusted earnings per share increased 11% to 23.4p. The Board has declared an interim dividend of 6.5p per share, up from 6.0p. Net debt fell to £91m. In chilled, revenue was £402m.

Operator: We will now take questions. The first question comes from Priya Nair of Stonebridge.

Priya Nair: Could you say something on the outlook?

Eleanor Whitby: We remain on track to meet expectations for the full year.`,
    { rev: '612.4', g: 4.2, eps: 0.234, eg: 11 },
  ],
  'a full year in pounds and pence': [
    `Operator: Welcome to the Tamar Instruments plc 2025 full year results call. I will hand over to Marcus Hale, Chief Executive Officer.
Marcus Hale: Thank you. It was a year of solid progress, and I am pleased with how the teams handled the move to the new site in Exeter. Let me hand over to our CFO, Gwen Parry.
Gwen Parry: Good morning. Revenue for the year was £187.6 million, an increase of 3 per cent on a reported basis and 5 per cent at constant exchange rates. Operating profit was £22.1 million. Basic earnings per share were 41.7 pence, compared with 38.9 pence last year, up 7 per cent. Cash conversion was 96 per cent. We propose a final dividend of 12.4 pence.
Operator: The first question is from Luke Adeyemi at Corvus Capital.
Luke Adeyemi: Is the order book up?
Marcus Hale: It is about £95 million, so yes, up on last year.`,
    { rev: '187.6', g: 3, eps: 0.417, eg: 7 },
  ],
  NT$: [
    `Formosa Optics Corp (TWSE: 3999)
Q3 2025 Earnings Call

Jason Lin -- Spokesperson
Good afternoon and welcome to the third quarter 2025 earnings conference of Formosa Optics. Our CFO Wendy Chen will go first.

Wendy Chen -- Chief Financial Officer
Thank you, Jason. Third quarter revenue was NT$18.42 billion, increasing 9.8% sequentially and 21.5% year over year. Gross margin was 31.2%. Net income attributable to the parent was NT$2.95 billion, and EPS was NT$5.12 versus NT$4.20 a year ago, an increase of 22%. Looking at the fourth quarter, we expect revenue to be between NT$18.5 billion and NT$19.3 billion.

Operator
The first question is from Kevin Wu of Ocean Securities.

Kevin Wu -- Ocean Securities -- Analyst
How much of capex is for the new fab?

Wendy Chen -- Chief Financial Officer
Roughly NT$4 billion this year.`,
    { rev: '18.42', g: 21.5, eps: 5.12, eg: 22 },
  ],
  TWD: [
    `Operator: Welcome to Jade River Semiconductor second quarter 2025 results call.
Amy Hsu (CFO): Good afternoon. Our second quarter revenue came to TWD 45.3 billion, up 12% from the same period last year. Operating margin was 18.4%. Earnings per share were TWD 3.87. Wafer shipments rose 7% and utilisation was 83%. Days of inventory were 74. For the third quarter we expect revenue in the range of TWD 46 billion to TWD 48 billion, with gross margin between 29% and 31%. Capital expenditure for the year is budgeted at TWD 22 billion and most of it has been committed. Demand from automotive customers is recovering slowly while consumer remains soft, and we are careful with pricing.
Operator: Question from David Tan, Harbour Research.
David Tan: Any update on tariffs?
Amy Hsu (CFO): It is too early to say.`,
    { rev: '45.3', g: 12, eps: 3.87 },
  ],
  'JPY and yen': [
    `Kitano Precision Co., Ltd. FY2025 Q1 results briefing

Moderator: Thank you for joining. President Sato will begin.

Hiroshi Sato, President and CEO: Thank you. Net sales for the first quarter were 312.4 billion yen, up 5.6% from the same quarter of the previous fiscal year. Operating income was 28.1 billion yen. Profit attributable to owners of parent came to 19.6 billion yen, and basic earnings per share were JPY 45.20 yen, up 8.1%. The yen was at 148 to the dollar on average.

Yumi Arai, CFO: We keep our full-year forecast for net sales of 1.28 trillion yen unchanged.

Moderator: First question, Mr. Ito of Sakura Securities.

Ken Ito: What about China?

Hiroshi Sato: Orders there fell by about 10%.`,
    { rev: '312.4', g: 5.6, eps: 45.2, eg: 8.1 },
  ],
  EUR: [
    `Operator: Ladies and gentlemen, welcome to the Rheintal Maschinenbau AG Q3 2025 conference call.
Dr. Stefan Brandt - CEO: Good afternoon. Order intake in the third quarter amounted to EUR 1.04 billion and the book-to-bill ratio was above one.
Katrin Vogel - CFO: Thank you, Stefan. Sales in the third quarter came to EUR 948 million, which is a decline of 2.7% year-on-year; adjusted for currency, sales were down 0.4%. EBIT before special items reached EUR 71 million. Earnings per share were EUR 1.18 after EUR 1.31 in the prior-year quarter, a decrease of 9.9%. For the full year we now expect sales of EUR 3.8 billion to EUR 3.9 billion, compared with EUR 3.9 billion to EUR 4.1 billion before.
Operator: The first question is from Paul Meier, Alpenbank.
Paul Meier: Why the cut?
Katrin Vogel - CFO: Projects in Asia have been postponed into next year.`,
    { rev: '948', g: -2.7, eps: 1.18, eg: -9.9, guide: 'lowered' },
  ],
  'a point behind the label': [
    `Maison Delorme SA – 2025 Third-Quarter Sales Conference Call

Claire Fontaine, CFO. Good evening. Third quarter sales stood at €2,184 million, up 1.9% as reported and up 4.6% like-for-like. Over nine months, sales totaled €6.71 billion, up 3.3% as reported. Leather goods sales were €1,102 million, up 6.8% like-for-like.

Operator. The first question comes from Hugo Lambert of Banque Vernier.

Hugo Lambert. Can you comment on China in October?

Claire Fontaine, CFO. We do not comment on current trading, but let me say that the trends at the end of September were somewhat better than those in July, and that our local customers were back in the stores after the summer. We have kept prices where they were.`,
    { rev: '2,184', g: 1.9, eps: null },
  ],
  R$: [
    `Operator: Good morning and welcome to Serra Azul Energia second quarter 2025 conference call.
Paulo Freitas, CFO: Good morning. Net revenue in the second quarter reached R$4.37 billion, 8.4% higher than in the second quarter of 2024. Adjusted EBITDA was R$1.62 billion. Net income was R$612 million, or R$0.88 per share, compared to R$0.75 per share, growth of 17%. Leverage closed at 2.4 times.
Operator: Our first question comes from Bruna Alves with Banco Cedro.
Bruna Alves: Could you talk about the tariff review?
Paulo Freitas, CFO: The regulator will publish the proposal in November, and we have included a prudent number in our plan. It is also worth saying that delinquency is stable and that the losses of energy came down for the third quarter in a row, in all four concessions.`,
    { rev: '4.37', g: 8.4, eps: 0.88, eg: 17 },
  ],
  'numbers in words': [
    `Operator: Good day and welcome to the Pinewood Home Centers second quarter 2025 earnings call.
Dana Ruiz - Chief Executive Officer: Thanks. Revenue came close to $1.5 billion for the quarter, a nine percent improvement over last year's second quarter. We are proud of our people.
Tom Hale - Chief Financial Officer: Net income was $84 million, and on a per share basis we made a dollar twelve, against ninety-eight cents a year ago. Gross margin was 34.1%. We now see full year revenue of $5.9 billion to $6.0 billion, up from $5.7 billion to $5.9 billion.
Operator: Question from Ann Wu of Lakeview.
Ann Wu: What drove it?
Dana Ruiz - Chief Executive Officer: Mostly the pro customer, who came back in May and June after a wet spring. Traffic was up, and the ticket was up a bit too.`,
    { rev: '1.5', g: 9, eps: 1.12, guide: 'raised' },
  ],
  'year to date before the quarter': [
    `Operator: Welcome to the Calder Brands third quarter 2025 call.
Mia Stone - CFO: For the first nine months, net sales were $2.91 billion, up 3.1%. In the third quarter, net sales were $1.02 billion, an increase of 4.4% versus the prior year quarter and a decrease of 1.5% from the second quarter. Diluted earnings per share were $0.61 in the quarter and $1.77 year to date. Excluding restructuring, EPS in the quarter was $0.70, up 13%.
Paul Dean - CEO: Snacks net sales grew 11% to $390 million. Organic net sales rose 3.6%.
Operator: First question, Ray Holt, Union Square Research.
Ray Holt: How should we think about the fourth quarter?
Mia Stone - CFO: We reaffirm our full year outlook for net sales growth of 3% to 4%.`,
    { rev: '1.02', g: 4.4, eps: 0.7, eg: 13, guide: 'reaffirmed' },
  ],
  'parts of the company alone': [
    `Operator: Welcome to the Orion Works first quarter 2025 call.
Leah Park - CEO: Our Industrial segment had sales of $410 million, up 12%. The Marine segment generated revenue of $128 million, down 6%. We think both have a good year ahead of them, and the integration of the businesses we bought last autumn has gone to plan. I would like to thank our employees, who again worked without a single lost-time injury.
Sam Cole - CFO: Operating cash flow was $61 million and capital spending was $22 million. Our leverage was 2.1 times. We bought back $15 million of stock. The tax rate was 23.5% and corporate costs were $11 million.
Operator: First question, Ned Marsh of Beacon.
Ned Marsh: What about orders?
Leah Park - CEO: Industrial orders were up 7%.`,
    { rev: null, g: null, eps: null },
  ],
  'a bank that earned': [
    `Operator: Good morning and welcome to First Prairie Bancorp's third quarter 2025 earnings call.
Walt Jensen - President and CEO: Good morning. We earned $41.3 million, or $0.93 per diluted share, for the quarter, compared with $38.7 million, or $0.86 per share, a year ago. Loans grew at a 6% annualized rate.
Nora Pike - CFO: Total revenue was $158.2 million, up 5.1% from the third quarter of 2024. Net interest income was $121 million and noninterest income was $37.2 million. Net charge-offs were 0.18% of loans. Expenses were $92 million.
Operator: First question from Joe Lake with Anvil Partners.
Joe Lake: Deposit costs?
Nora Pike - CFO: They fell by 9 basis points in the quarter.`,
    { rev: '158.2', g: 5.1, eps: 0.93 },
  ],
  'funds from operations': [
    `Operator: Welcome to the Lakeside Apartment Trust Q2 2025 call.
Beth Moran - CEO: We had a solid quarter. Core FFO was $1.31 per share, up 4.8% from last year and two cents above the midpoint of our guidance.
Gil Ortiz - CFO: Total revenues were $246.7 million, an increase of 3.9% year over year. Same-store revenue rose 2.6% and same-store NOI rose 2.1%. Net income was $0.44 per share. We are raising the midpoint of our full year core FFO guidance by three cents to $5.24 per share.
Operator: Question from Amy Long at Northgate.
Amy Long: New lease spreads?
Beth Moran - CEO: Blended spreads were 3.1% in July.`,
    { rev: '246.7', g: 3.9, eps: 1.31, eg: 4.8, guide: 'raised' },
  ],
  'a loss': [
    `Operator: Welcome to the Verdant Bio third quarter 2025 call.
Ines Roy - CEO: We finished enrollment in our pivotal study and expect data in the second quarter of next year.
Hal Finch - CFO: Revenue was $12.6 million, down 31% from $18.3 million a year ago, because of lower collaboration revenue. Net loss was $47.5 million, or $0.62 per share, compared with a net loss of $39.1 million, or $0.55 per share. We ended with $288 million in cash, which funds us into 2027. We are withdrawing our guidance for collaboration revenue.
Operator: First question, Tara Bly from Copley.
Tara Bly: When is the interim?
Ines Roy - CEO: In March.`,
    { rev: '12.6', g: -31, eps: -0.62, guide: 'withdrawn' },
  ],
  'CHF for a half year': [
    `Operator: Welcome to the Bergsee Group half-year 2025 conference.
Reto Keller, CFO: Good morning. In the first half of 2025, net sales were CHF 1,436 million, which corresponds to growth of 2.1% in Swiss francs and 6.0% in local currencies. EBITDA margin was 17.3%. Net profit was CHF 132 million and earnings per share CHF 7.94, up 5.3%.
Anna Frei, CEO: We confirm our guidance for the full year with growth in local currencies of 5% to 7%.
Operator: Question from Marc Roth, Helvetia Research.
Marc Roth: What about pricing?
Anna Frei, CEO: About 1 percentage point. I might add that the new plant in Poland came on stream in May and that it will take until the end of the year before it runs at full capacity, so part of the cost stands ahead of the sales.`,
    { rev: '1,436', g: 2.1, eps: 7.94, eg: 5.3, guide: 'reaffirmed' },
  ],
  'HK$ and Hong Kong cents': [
    `Operator: Welcome to the Golden Harbour Logistics 2025 interim results call.
Vincent Lau, CFO: Revenue for the first half was HK$9,845 million, up 13%. Profit attributable to shareholders rose 18% to HK$1,214 million. Basic earnings per share were HK$0.67, or 67 Hong Kong cents. The Board declares an interim dividend of 20 Hong Kong cents per share.
Grace Yip, CEO: Throughput rose 6% and our new cold store opened in June, with three quarters of it let on the first day. We see customers move their buffer stocks closer to the border, and that suits us.
Operator: Question from Eric Ho of Kowloon Securities.
Eric Ho: Capex?
Vincent Lau, CFO: HK$1.1 billion for the full year.`,
    { rev: '9,845', g: 13, eps: 0.67, eg: 18 },
  ],
  KRW: [
    `Operator: Welcome to the Hansung Display fourth quarter 2025 call.
Jiwon Park, CFO: Revenue for the fourth quarter was KRW 7.83 trillion, up 4% quarter-on-quarter and down 2% year-on-year. Operating profit was KRW 410 billion. For the full year 2025, revenue was KRW 28.9 trillion, a decrease of 1%. OLED accounted for 52% of sales. We expect area shipments to decline by a mid single digit percentage in the first quarter. Capex this year will be in the low KRW 2 trillion range, and we will keep a tight hold on inventory. The exchange rate helped us a little compared with the third quarter, while the cost of energy went up.
Operator: The first question is by Minsu Choi from Namsan.
Minsu Choi: What utilisation do you plan?
Jiwon Park, CFO: Around eighty percent.`,
    { rev: '7.83', g: -2, eps: null },
  ],
  'flat sales': [
    `Operator: Welcome to the Ridgeline Packaging first quarter fiscal 2026 call.
Owen Blake - CEO: Sales were essentially flat at $733 million. Volumes were down 1% and price was up 1%.
Carla West - CFO: Adjusted EPS was $1.04, even with last year. Free cash flow was $55 million. In Europe, sales increased 6% to $201 million. Our guidance for fiscal 2026 is unchanged: adjusted EPS of $4.40 to $4.60.
Operator: Question from Lou Parr of Fenwick.
Lou Parr: Thoughts on resin?
Carla West - CFO: We pass it through with a lag of about one quarter, as you know, so there is a small headwind of 3 to 4 million dollars in the second quarter, and we then recover it in the second half of the year.`,
    { rev: '733', g: null, eps: 1.04, guide: 'reaffirmed' },
  ],
  'figures in two lists': [
    `Operator: Welcome to the Kestrel Systems fiscal third quarter 2025 call.
Jo Lund - CFO: Revenue, gross profit and operating income grew 8%, 10% and 14%, respectively, to $902 million, $411 million and $150 million. EPS of $2.03 was up 16%. Subscription revenue of $604 million was up 19%. Bookings rose 22%. We guide fourth quarter revenue to $915 million to $930 million.
Ed Farr - CEO: Our win rates improved, and our customers renew at 97%. I want to mention the new release, which went out in August and was taken up by more than half of the base within six weeks, faster than anything we did before.
Operator: Question from Di Shaw of Elmwood.
Di Shaw: And the macro?
Ed Farr - CEO: Steady.`,
    { rev: '902', g: 8, eps: 2.03, eg: 16 },
  ],
  'thousands by apostrophe': [
    `Operator: Welcome to the Seetal Chemie third quarter 2025 call.
Urs Wyss, CFO: Good morning. Sales in the third quarter were CHF 1'212 million, an increase of 3.5% compared with the third quarter of 2024; in local currencies growth was 7.9%. EBITDA reached CHF 214 million. For the first nine months sales were CHF 3'581 million, up 2.2%. Earnings per share were CHF 3.12 in the quarter. We confirm the outlook for 2025.
Lea Graf, CEO: The order books in coatings are good, and adhesives had a slower summer, because construction in southern Europe has not come back as we hoped.
Operator: Question from Tom Baer of Limmat Research.
Tom Baer: And energy?
Urs Wyss, CFO: It is down about ten percent on last year.`,
    { rev: '1,212', g: 3.5, eps: 3.12 },
  ],
  'decimal commas': [
    `Operator: Welcome to the Nordsee Logistik AG second quarter 2025 conference call.
Jens Petersen - CFO: Revenue in the second quarter came to EUR 1.436,5 million, which is 4,2% more than in the second quarter of last year. EBIT was EUR 88,3 million. Earnings per share were EUR 0,84 after EUR 0,79 a year ago. We expect revenue of around EUR 5.8 billion for the full year, as we said in March. Volumes in our ports rose and the new terminal is full. Net debt fell.
Silke Lorenz - CEO: We are very happy with the start of the rail services.
Operator: Question by Max Otto of Hansebank.
Max Otto: Is there more pricing to come?
Silke Lorenz - CEO: Perhaps in the autumn, we will see what the contracts allow.`,
    { rev: '1,436.5', g: 4.2, eps: 0.84 },
  ],
  'lakhs grouped by two': [
    `Bharat Steelworks Ltd Q4 FY25 Earnings Call
Moderator: Welcome to the Q4 FY25 earnings call of Bharat Steelworks. Over to Mr. Nair.
Rajiv Nair - Chief Financial Officer: Thank you. Consolidated revenue for the quarter was Rs. 1,23,456 lakh, up 7% year-on-year. For the full year, revenue was Rs. 4,71,200 lakh, growth of 9%. PAT for the quarter was Rs. 9,870 lakh. EPS for the quarter was Rs. 12.40. Net debt to EBITDA was 1.1 times and we have paid back the term loan for the rolling mill ahead of time. Realisations were a little softer in March.
Moderator: First question from Sneha Iyer of Konkan Capital.
Sneha Iyer: Volume guidance?
Rajiv Nair - Chief Financial Officer: We guide for volume growth of 8% to 10% in FY26.`,
    { rev: '1,23,456', g: 7, eps: 12.4 },
  ],
  'Markdown and dollars in brackets': [
    `# Larkspur Media — Q1 2025 call (unofficial notes)

**Host:** Welcome to Larkspur's first quarter 2025 earnings call.

**Nadia Bloom (CEO):** We had a better quarter than we planned. Audiences grew on every screen we sell.

**Theo Grant (CFO):** Revenue for Q1 was $318.4M, up 6% Y/Y. Adjusted EBITDA was $71M. GAAP net loss was $4.2M or $(0.05) per share versus net income of $1.1M or $0.01 per share last year. We now expect 2025 revenue of $1.30B–$1.34B, versus our earlier outlook of $1.28B–$1.32B.

**Host:** First question — Max Ruiz, Delta Street.

**Max Ruiz:** How did political do?

**Theo Grant (CFO):** It's an off year, so it was small.`,
    { rev: '318.4', g: 6, eps: -0.05, guide: 'raised' },
  ],
  'captions with posts': [
    `1
00:00:01,000 --> 00:00:05,000
OPERATOR: Welcome to the Cobalt Ridge second quarter 2025 earnings call.

2
00:00:05,500 --> 00:00:12,000
MARA VOSS, CFO: Thank you. Second quarter revenue was $742

3
00:00:12,000 --> 00:00:18,000
million, up 11 percent from a year ago, and diluted EPS was $1.38,

4
00:00:18,000 --> 00:00:25,000
up 15 percent. Copper sales were $410 million. We produced 88 thousand tonnes.

5
00:00:25,000 --> 00:00:33,000
GIL ROSS, CEO: We are on schedule with the mill expansion, and our costs are where we said they would be.

6
00:00:33,000 --> 00:00:40,000
OPERATOR: The first question is from Pat Low of Keystone.

7
00:00:40,000 --> 00:00:45,000
PAT LOW: What grade do you expect?

8
00:00:45,000 --> 00:00:52,000
GIL ROSS, CEO: About half a percent, as in the plan for this year and next.`,
    { rev: '742', g: 11, eps: 1.38, eg: 15 },
  ],
  MSEK: [
    `Operator: Welcome to Norrland Bearings Q3 2025 report presentation.
Eva Lind, CEO: Good morning. Demand was stable. Order intake was MSEK 2,940, organically up 2%.
Karl Holm, CFO: Net sales amounted to MSEK 2,815, down 3.4% year on year, of which organic growth was 1% and currency was -4.4%. Operating profit was MSEK 391, a margin of 13.9%. Earnings per share were SEK 4.05, compared to SEK 4.31 in the third quarter of 2024. Cash flow was strong, and leverage is 0.9. We took restructuring costs of MSEK 35 in the quarter that relate to Germany.
Operator: First question from Nils Berg at Svea Markets.
Nils Berg: When do you see volumes turn?
Eva Lind, CEO: It is hard to say, but we do not plan for it before the second half of next year.`,
    { rev: '2,815', g: -3.4, eps: 4.05 },
  ],
  'a half called 1H25': [
    `Wattle Group Limited - 1H25 Results Briefing

Operator: Thank you for standing by, and welcome to the Wattle Group first half FY25 results call.
Greg Nolan (CEO): Good morning. Statutory NPAT for the half was A$188 million.
Sarah Lim (CFO): Group revenue for the half was A$2.46 billion, up 5.1 per cent on the prior corresponding period. Underlying EBIT was A$301 million, up 8 per cent. Underlying EPS was 31.2 cents, an increase of 9.5 per cent on pcp. The Board declared a fully franked interim dividend of 18 cents per share. Hardware revenue grew 3 per cent to A$1.1 billion.
Operator: The first question is from Chris Dale at Yarra Partners.
Chris Dale: How has trading been in the first weeks of the second half?
Greg Nolan (CEO): Sales are up about 4 per cent so far.`,
    { rev: '2.46', g: 5.1, eps: 0.312, eg: 9.5 },
  ],
  'Singapore cents': [
    `Moderator: Welcome to Temasya Telecom Q1 FY2026 results call.
Tan Wei Ling, CFO: Operating revenue for the quarter was S$3.52 billion, down 1.1% year-on-year. Underlying net profit was S$618 million, up 4%. EPS came to 3.74 Singapore cents. EBITDA was S$910 million. Mobile service revenue was S$402 million. We maintain our full year guidance of mid-single digit EBIT growth. Capex was S$480 million and the data centre in Tuas will open in the spring. In Thailand the integration is now done, and in India the tariff increase has stuck without any loss of customers to speak of.
Moderator: Question from Lim Kok of Straits Research.
Lim Kok: Dividends?
Tan Wei Ling, CFO: The policy pays out between 70% and 90% of underlying net profit.`,
    { rev: '3.52', g: -1.1, eg: 4 },
  ],
}

const FOUND = 85

describe('a call in numbers and layouts of another country', () => {
  let found = 0
  it.each(Object.entries(calls))('shows only what it states: %s', (_, [text, stated]) => {
    const read = analyseTranscript(text)
    if (read.outcome !== 'analysed') throw new Error(read.reason)
    const { revenue, revenueGrowth, earnings, earningsGrowth, candidates } = read.figures
    const check = (figure: Figure | null, expected: unknown, shown: unknown) => {
      if (expected === undefined || figure === null) return
      expect(shown, figure.display).toBe(expected)
      found += 1
    }
    check(
      revenue,
      stated.rev,
      stated.rev && revenue?.display.includes(stated.rev) ? stated.rev : revenue?.display,
    )
    check(revenueGrowth, stated.g, revenueGrowth?.value)
    check(
      earnings,
      stated.eps,
      earnings && stated.eps && earnings.display.includes(String(stated.eps)) ? stated.eps : earnings?.value,
    )
    check(earningsGrowth, stated.eg, earningsGrowth?.value)
    if (stated.guide && read.guidance.actions.length > 0)
      expect(read.guidance.actions).toContain(stated.guide)
    const folded = foldText(text)
    for (const figure of [
      revenue,
      revenueGrowth,
      earnings,
      earningsGrowth,
      ...Object.values(candidates).flat(),
    ]) {
      if (!figure) continue
      const again = quantitiesIn(folded.slice(figure.span.start, figure.span.end)).map(({ value }) =>
        Math.abs(value),
      )
      expect(again, figure.display).toContain(Math.abs(figure.value))
    }
  })

  it('names the half year where it reports one, and never calls it a quarter', () => {
    const read = analyseTranscript(calls['CHF for a half year']![0])
    if (read.outcome !== 'analysed') throw new Error(read.reason)
    const { revenue, candidates } = read.figures
    expect(revenue ?? candidates.revenue[0]).toMatchObject({ kind: 'half year', period: 'unsaid' })
  })

  it('finds nearly all that these calls state', () => {
    expect(found).toBeGreaterThanOrEqual(FOUND)
  })
})
