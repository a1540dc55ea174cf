/** Files as the brokers write them, with made-up accounts: the same two trades, a dividend and some cash in each. */
export const brokerFiles = {
  Fidelity: `\uFEFF

Brokerage

Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date
 03/15/2024,"YOU SOLD APPLE INC (AAPL) (Cash)", AAPL,"APPLE INC",Cash,-4,172.62,,0.01,,690.47,"5,193.63",03/19/2024
 02/15/2024,"DIVIDEND RECEIVED APPLE INC (AAPL) (Cash)", AAPL,"APPLE INC",Cash,0.000,,,,,2.40,"4,503.16",
 02/12/2024,"PURCHASE INTO CORE ACCOUNT FIDELITY GOVERNMENT MONEY MARKET (SPAXX)", SPAXX,"FIDELITY GOVERNMENT MONEY MARKET",Cash,100,1,,,,-100,"4,500.76",
 01/10/2024,"YOU BOUGHT APPLE INC (AAPL) (Cash)", AAPL,"APPLE INC",Cash,10,185.92,,,,"-1,859.20","4,500.76",01/12/2024
 01/09/2024,"YOU BOUGHT OPENING TRANSACTION CALL (AAPL) APPLE INC", -AAPL240621C200,"CALL (AAPL) APPLE INC JUN 21 24 $200 (100 SHS)",Cash,1,6.40,0.65,0.04,,-640.69,"6,359.96",01/10/2024
 01/02/2024,"Electronic Funds Transfer Received (Cash)", ,"No Description",Cash,0.000,,,,,"10,000.00","10,000.00",


"The data and information in this spreadsheet is provided to you solely for your use and is not for distribution, 24 hours a day."

"Date downloaded 04/01/2024 9:15 am"
`,
  'Charles Schwab': `"Transactions  for account Individual ...123 as of 04/01/2024 09:15:00 AM ET"
"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"03/15/2024","Sell","AAPL","APPLE INC","4","$172.62","$0.01","$690.47"
"02/16/2024 as of 02/15/2024","Qualified Dividend","AAPL","APPLE INC","","","","$2.40"
"01/10/2024","Buy","AAPL","APPLE INC","10","$185.92","","-$1,859.20"
"01/09/2024","Buy to Open","AAPL 06/21/2024 200.00 C","CALL APPLE INC $200 EXP 06/21/24","1","$6.40","$0.69","-$640.69"
"01/02/2024","MoneyLink Deposit","","Tfr BANK, A PERSON","","","","$10,000.00"
"Transactions Total","","","","","","","$8,192.98"
`,
  Vanguard: `Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
12345678,APPLE INC,AAPL,6,171.48,1028.88,



Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,
12345678,01/02/2024,01/02/2024,Funds Received,Electronic Bank Transfer,CASH,,0,0,10000.00,0,10000.00,0,CASH,
12345678,01/03/2024,01/03/2024,Sweep in,Sweep Into Settlement Fund,VANGUARD FEDERAL MONEY MARKET FUND,VMFXX,10000,1,-10000,0,-10000,0,CASH,
12345678,01/10/2024,01/12/2024,Buy,Buy,APPLE INC,AAPL,10,185.92,-1859.20,0,-1859.20,0,CASH,
12345678,02/15/2024,02/15/2024,Dividend,Dividend Received,APPLE INC,AAPL,0,0,2.40,0,2.40,0,CASH,
12345678,03/15/2024,03/19/2024,Sell,Sell,APPLE INC,AAPL,-4,172.62,690.48,0.01,690.47,0,CASH,
`,
  Robinhood: `"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
"3/15/2024","3/15/2024","3/19/2024","AAPL","Apple
CUSIP: 037833100","Sell","4","$172.62","$690.47"
"2/15/2024","2/15/2024","2/15/2024","AAPL","Cash Div: R/D 2024-02-12 P/D 2024-02-15 - 10 shares at 0.24","CDIV","","","$2.40"
"1/10/2024","1/10/2024","1/12/2024","AAPL","Apple
CUSIP: 037833100","Buy","10","$185.92","($1,859.20)"
"1/9/2024","1/9/2024","1/10/2024","AAPL","AAPL 6/21/2024 Call $200.00","BTO","1","$6.40","($640.04)"
"1/2/2024","1/2/2024","1/2/2024","","ACH Deposit","ACH","","","$10,000.00"
"","","","","","","","",""
"","","","","","","","","The data provided is for informational purposes only. Please consult a professional tax service."
`,
  'E*TRADE': `For Account:,#####1234

TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description
03/15/24,Sold,EQ,AAPL,-4,690.47,172.62,0.01,APPLE INC
02/15/24,Dividend,EQ,AAPL,0,2.40,0,0,APPLE INC CASH DIV ON 10 SHS
01/10/24,Bought,EQ,AAPL,10,-1859.20,185.92,0,APPLE INC
01/09/24,Bought,OPTN,AAPL Jun 21 '24 $200 Call,1,-640.69,6.40,0.65,CALL APPLE INC
01/09/24,Bought,BOND,912828XG8,5000,-4937.40,98.50,0,US TREASURY NOTE 2.125%
01/02/24,Online Transfer,UNKNOWN,,0,10000.00,0,0,TRNSFR FROM BANK
`,
  'E*TRADE from Morgan Stanley': `All Transactions Activity Types

Account Activity for Individual -1234

Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note
03/15/24,03/15/24,03/19/24,Sold,APPLE INC,AAPL,037833100,-4,172.62,690.47,0.01,--,--
02/15/24,02/15/24,02/15/24,Qualified Dividend,APPLE INC,AAPL,037833100,0,0,2.40,0,--,--
01/10/24,01/10/24,01/12/24,Bought,APPLE INC,AAPL,037833100,10,185.92,-1859.20,0,--,--
01/02/24,01/02/24,01/02/24,Online Transfer,TRANSFER FROM BANK,--,--,--,--,10000.00,0,--,--
`,
  Alpaca: `id,activity_type,transaction_time,date,type,price,qty,side,symbol,net_amount,description,order_status
2::1,CSD,,2024-01-02,,,,,,10000,Deposit,
1::1,FILL,2024-01-10T15:30:01.123456Z,,fill,185.92,10,buy,AAPL,,,filled
1::2,FILL,2024-01-11T15:30:01Z,,fill,46000.5,0.01,buy,BTC/USD,,,filled
2::2,DIV,,2024-02-15,,,10,,AAPL,2.4,Cash DIV,
1::3,FILL,2024-03-15T14:00:00.5Z,,fill,172.62,4,sell,AAPL,,,filled
2::3,FEE,,2024-03-15,,,,,,-0.01,REG fee,
`,
  'Interactive Brokers, flex query': `"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","TradeDate","DateTime","Buy/Sell","Quantity","TradePrice","Proceeds","IBCommission","NetCash"
"U1234567","USD","STK","AAPL","APPLE INC","20240110","20240110;103000","BUY","10","185.92","-1859.2","-1","-1860.2"
"U1234567","USD","OPT","AAPL  240621C00200000","AAPL 21JUN24 200 C","20240111","20240111;103000","BUY","1","6.4","-640","-0.7","-640.7"
"U1234567","EUR","STK","SAP","SAP SE","20240112","20240112;093000","BUY","5","140","-700","-2","-702"
"U1234567","USD","STK","AAPL","APPLE INC","20240315","20240315;100000","SELL","-4","172.62","690.48","-1.01","689.47"
`,
  'Interactive Brokers, activity statement': `Statement,Header,Field Name,Field Value
Statement,Data,BrokerName,Interactive Brokers LLC
Statement,Data,Period,"January 1, 2024 - March 31, 2024"
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Stocks,USD,AAPL,"2024-01-10, 10:30:00",10,185.92,186.19,-1859.2,-1,1860.2,0,2.7,O
Trades,Data,Order,Stocks,USD,AAPL,"2024-03-15, 10:00:00",-4,172.62,172.62,690.48,-1.01,-744.08,-54.61,0,C
Trades,SubTotal,,Stocks,USD,AAPL,,6,,,-1168.72,-2.01,1116.12,-54.61,2.7,
Trades,Data,Order,Equity and Index Options,USD,AAPL 21JUN24 200 C,"2024-01-11, 10:30:00",1,6.4,6.5,-640,-0.7,640.7,0,10,O
Trades,Total,,,USD,,,,,,-1808.72,-2.71,1756.82,-54.61,12.7,
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,USD,2024-01-02,Electronic Fund Transfer,10000
Deposits & Withdrawals,Data,Total,,,10000
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,USD,2024-02-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share (Ordinary Dividend),2.4
Dividends,Data,Total,,,2.4
Withholding Tax,Header,Currency,Date,Description,Amount,Code
Withholding Tax,Data,USD,2024-02-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share - US Tax,-0.36,
`,
  'Plain file': `date;action;symbol;quantity;price;commission;fees;amount
2024-01-02;deposit;;;;;;10.000,00
2024-01-10;buy;AAPL;10;185,92;;;1.859,20
2024-02-15;dividend;AAPL;;;;;2,40
2024-03-15;sell;AAPL;4;172,62;;0,01;690,47
`,
} as const
