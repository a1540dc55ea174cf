import type { FileCase } from './test-files-of-more-brokers.ts'

/**
 * Short positions and options as brokers write them. Realised gains are against cost, charges apart; contracts are held in units of what their price is for.
 */
export const shortsAndOptions: readonly FileCase[] = [
  {
    // TSLA: 20 of 50 sold at 200 bought back at 180: 400. Two calls written for 600 expire: 600. A call written for 700 is assigned: 18,000 + 700 − 18,500 = 200.
    // 20,000 + 9,999 − 12.34 − 5 − 3,601 + 598.60 − 18,501 + 699.30 + 18,000 − 75.70 = 27,101.86.
    name: 'Interactive Brokers, statement: a short with its fee and dividend, calls that expire and are assigned, an adjusted put',
    currency: 'USD',
    text: `Statement,Header,Field Name,Field Value
Statement,Data,BrokerName,Interactive Brokers LLC
Statement,Data,Period,"January 1, 2024 - March 31, 2024"
Cash Report,Header,Currency Summary,Currency,Total,Securities,Futures,
Cash Report,Data,Starting Cash,USD,0,0,0,
Cash Report,Data,Ending Cash,USD,27101.86,27101.86,0,
Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
Open Positions,Data,Summary,Stocks,USD,TSLA,-30,1,199.98,-5999.4,175.79,-5273.7,725.7,
Open Positions,Data,Summary,Equity and Index Options,USD,XYZ1 21JUN24 10 P,1,150,0.504667,75.7,0.6,90,14.3,
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Stocks,USD,TSLA,"2024-01-10, 10:30:00",-50,200,200,10000,-1,-9999,0,0,O
Trades,Data,Order,Stocks,USD,AAPL,"2024-01-12, 10:30:00",100,185,185,-18500,-1,18501,0,0,O
Trades,Data,Order,Stocks,USD,TSLA,"2024-02-05, 10:30:00",20,180,180,-3600,-1,3999.6,398.6,0,C
Trades,Data,Order,Stocks,USD,AAPL,"2024-03-15, 16:20:00",-100,180,172,18000,0,-18501,198.3,0,A;C
Trades,Data,Order,Equity and Index Options,USD,AAPL 16FEB24 190 C,"2024-01-11, 10:30:00",-2,3,3,600,-1.4,-598.6,0,0,O
Trades,Data,Order,Equity and Index Options,USD,AAPL 16FEB24 190 C,"2024-02-16, 16:20:00",2,0,0,0,0,598.6,598.6,0,C;Ep
Trades,Data,Order,Equity and Index Options,USD,AAPL 15MAR24 180 C,"2024-02-20, 10:30:00",-1,7,7,700,-0.7,-699.3,0,0,O
Trades,Data,Order,Equity and Index Options,USD,AAPL 15MAR24 180 C,"2024-03-15, 16:20:00",1,0,0,0,0,699.3,0,0,A;C
Trades,Data,Order,Equity and Index Options,USD,XYZ1 21JUN24 10 P,"2024-03-20, 10:30:00",1,0.5,0.5,-75,-0.7,75.7,0,0,O
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,USD,2024-01-02,Electronic Fund Transfer,20000
Interest,Header,Currency,Date,Description,Amount
Interest,Data,USD,2024-02-05,USD Borrow Fees for Jan-2024,-12.34
Payment In Lieu Of Dividends,Header,Currency,Date,Description,Amount
Payment In Lieu Of Dividends,Data,USD,2024-01-20,TSLA(US88160R1014) Payment in Lieu of Dividend (Ordinary Dividend),-5
Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Underlying,Listing Exch,Multiplier,Expiry,Delivery Month,Type,Strike,Code
Financial Instrument Information,Data,Equity and Index Options,AAPL 16FEB24 190 C,AAPL 16FEB24 190 C,1,AAPL,CBOE,100,2024-02-16,2024-02,C,190,
Financial Instrument Information,Data,Equity and Index Options,AAPL 15MAR24 180 C,AAPL 15MAR24 180 C,2,AAPL,CBOE,100,2024-03-15,2024-03,C,180,
Financial Instrument Information,Data,Equity and Index Options,XYZ1 21JUN24 10 P,XYZ1 21JUN24 10 P,3,XYZ,CBOE,150,2024-06-21,2024-06,P,10,
`,
    cash: { USD: 27101.86 },
    held: { USD: { TSLA: -30, XYZ1240621P00010000X150: 150 } },
    realised: { USD: 1200 },
    refused: {},
  },
  {
    // MSFT: 10 of 30 sold at 410 close what had cost 4,000: 100; 20 are short. KO: a put written for 120 brings 100 shares for 6,000 − 120; one bought for 200 takes them
    // away at 6,250: 6,250 − 200 − 5,880 = 170. 30,000 − 4,001 + 12,298.50 + 119.35 − 6,000 − 200.65 + 6,250 = 38,466.20.
    name: 'Interactive Brokers, flex query in XML: a sale through nothing into a short, a put that is assigned and one that is exercised',
    currency: 'USD',
    text: `<FlexQueryResponse queryName="All" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20240101" toDate="20240630">
<CashReport><CashReportCurrency currency="USD" startingCash="0" endingCash="38466.2" /></CashReport>
<OpenPositions><OpenPosition currency="USD" assetCategory="STK" symbol="MSFT" multiplier="1" position="-20" levelOfDetail="SUMMARY" /></OpenPositions>
<Trades>
<Trade currency="USD" assetCategory="STK" symbol="MSFT" multiplier="1" dateTime="20240110;103000" buySell="BUY" quantity="10" tradePrice="400" proceeds="-4000" ibCommission="-1" openCloseIndicator="O" notes="" levelOfDetail="EXECUTION" />
<Trade currency="USD" assetCategory="STK" symbol="MSFT" multiplier="1" dateTime="20240212;103000" buySell="SELL" quantity="-30" tradePrice="410" proceeds="12300" ibCommission="-1.5" openCloseIndicator="C;O" notes="" levelOfDetail="EXECUTION" />
<Trade currency="USD" assetCategory="OPT" symbol="KO    240419P00060000" multiplier="100" putCall="P" strike="60" expiry="20240419" underlyingSymbol="KO" dateTime="20240301;103000" buySell="SELL" quantity="-1" tradePrice="1.2" proceeds="120" ibCommission="-0.65" openCloseIndicator="O" notes="" levelOfDetail="EXECUTION" />
<Trade currency="USD" assetCategory="OPT" symbol="KO    240419P00060000" multiplier="100" putCall="P" strike="60" expiry="20240419" underlyingSymbol="KO" dateTime="20240419;162000" buySell="BUY" quantity="1" tradePrice="0" proceeds="0" ibCommission="0" openCloseIndicator="C" notes="A" levelOfDetail="EXECUTION" />
<Trade currency="USD" assetCategory="STK" symbol="KO" multiplier="1" dateTime="20240419;162000" buySell="BUY" quantity="100" tradePrice="60" proceeds="-6000" ibCommission="0" openCloseIndicator="O" notes="A" levelOfDetail="EXECUTION" />
<Trade currency="USD" assetCategory="OPT" symbol="KO    240621P00062500" multiplier="100" putCall="P" strike="62.5" expiry="20240621" underlyingSymbol="KO" dateTime="20240502;103000" buySell="BUY" quantity="1" tradePrice="2" proceeds="-200" ibCommission="-0.65" openCloseIndicator="O" notes="" levelOfDetail="EXECUTION" />
<Trade currency="USD" assetCategory="OPT" symbol="KO    240621P00062500" multiplier="100" putCall="P" strike="62.5" expiry="20240621" underlyingSymbol="KO" dateTime="20240621;162000" buySell="SELL" quantity="-1" tradePrice="0" proceeds="0" ibCommission="0" openCloseIndicator="C" notes="Ex" levelOfDetail="EXECUTION" />
<Trade currency="USD" assetCategory="STK" symbol="KO" multiplier="1" dateTime="20240621;162000" buySell="SELL" quantity="-100" tradePrice="62.5" proceeds="6250" ibCommission="0" openCloseIndicator="C" notes="Ex" levelOfDetail="EXECUTION" />
</Trades>
<CashTransactions><CashTransaction currency="USD" dateTime="20240102" type="Deposits/Withdrawals" description="CASH RECEIPTS" amount="30000" levelOfDetail="DETAIL" /></CashTransactions>
</FlexStatement></FlexStatements></FlexQueryResponse>`,
    cash: { USD: 38466.2 },
    held: { USD: { MSFT: -20 } },
    realised: { USD: 270 },
    refused: {},
  },
  {
    // AMD: 20 sold at 150 bought back at 160: −200; two puts for 300 expire: −300. T: 100 for 1,700 called away at 1,800 with a premium of 40: 140.
    // 10,000 + 2,999.90 − 301.32 − 3,200 − 1,700 + 39.34 + 1,800 = 9,637.92.
    name: 'Charles Schwab: a short sale and its cover, puts that expire, a covered call whose shares are a plain sale',
    currency: 'USD',
    text: `"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"04/22/2024 as of 04/19/2024","Sell","T","AT&T INC","100","$18.00","","$1,800.00"
"04/22/2024 as of 04/19/2024","Assigned","T 04/19/2024 18.00 C","CALL AT&T INC $18 EXP 04/19/24","1","","",""
"03/04/2024","Sell to Open","T 04/19/2024 18.00 C","CALL AT&T INC $18 EXP 04/19/24","1","$0.40","$0.66","$39.34"
"03/01/2024","Buy","T","AT&T INC","100","$17.00","","-$1,700.00"
"02/21/2024","Buy to Cover","AMD","ADVANCED MICRO DEVICES","20","$160.00","","-$3,200.00"
"02/20/2024 as of 02/16/2024","Expired","AMD 02/16/2024 140.00 P","PUT ADVANCED MICRO DEVICES$140 EXP 02/16/24","-2","","",""
"01/12/2024","Buy to Open","AMD 02/16/2024 140.00 P","PUT ADVANCED MICRO DEVICES$140 EXP 02/16/24","2","$1.50","$1.32","-$301.32"
"01/10/2024","Sell Short","AMD","ADVANCED MICRO DEVICES","20","$150.00","$0.10","$2,999.90"
"01/02/2024","MoneyLink Deposit","","Tfr BANK, A PERSON","","","","$10,000.00"
"Transactions Total","","","","","","","$9,637.92"`,
    cash: { USD: 9637.92 },
    held: {},
    realised: { USD: -360 },
    refused: {},
  },
  {
    // KO: a put written for 150 brings 100 shares for 6,000 − 150 = 5,850; a call written for 80 expires: 80. NKE: 10 of 25 sold at 90 bought back at 95: −50.
    // 15,000 + 149.32 − 6,000 + 79.32 + 2,249.95 − 950 = 10,528.59.
    name: 'Fidelity: a put that is assigned, a call that expires, a short sale that is covered in part',
    currency: 'USD',
    text: `Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date
 07/10/2024,"YOU BOUGHT SHORT COVER NIKE INC (NKE) (Short)", NKE,"NIKE INC",Short,10,95,,,,-950,,07/11/2024
 07/01/2024,"YOU SOLD SHORT SALE NIKE INC (NKE) (Short)", NKE,"NIKE INC",Short,-25,90,,0.05,,2249.95,,07/02/2024
 06/24/2024,"EXPIRED CALL (KO) COCA-COLA CO JUN 21 24 $65 (100 SHS) as of 06/21/2024 (Margin)", -KO240621C65,"CALL (KO) COCA-COLA CO JUN 21 24 $65 (100 SHS)",Margin,1,,,,,,,
 05/20/2024,"YOU BOUGHT ASSIGNED PUTS AS OF 05/17/24 COCA-COLA CO (KO) (Margin)", KO,"COCA-COLA CO",Margin,100,60,,,,-6000,,05/21/2024
 05/20/2024,"ASSIGNED as of 05/17/2024 PUT (KO) COCA-COLA CO MAY 17 24 $60 (100 SHS) (Margin)", -KO240517P60,"PUT (KO) COCA-COLA CO MAY 17 24 $60 (100 SHS)",Margin,1,,,,,,,
 05/21/2024,"YOU SOLD OPENING TRANSACTION CALL (KO) COCA-COLA CO JUN 21 24 $65 (100 SHS) (Margin)", -KO240621C65,"CALL (KO) COCA-COLA CO JUN 21 24 $65 (100 SHS)",Margin,-1,0.80,0.65,0.03,,79.32,,05/22/2024
 04/03/2024,"YOU SOLD OPENING TRANSACTION PUT (KO) COCA-COLA CO MAY 17 24 $60 (100 SHS) (Margin)", -KO240517P60,"PUT (KO) COCA-COLA CO MAY 17 24 $60 (100 SHS)",Margin,-1,1.50,0.65,0.03,,149.32,,04/04/2024
 04/01/2024,"Electronic Funds Transfer Received (Cash)", ,"No Description",Cash,0.000,,,,,"15,000.00",,
`,
    cash: { USD: 10528.59 },
    held: { USD: { KO: 100, NKE: -15 } },
    realised: { USD: 30 },
    refused: {},
  },
  {
    // SPY: a put bought for 250 is sold for 180: −70. ASO: a put written for 95 brings 100 shares for 2,250 − 95; 40 of 100 F sold short at 12 bought back at 11: 40.
    // 5,000 − 251.13 + 178.85 + 93.86 − 2,255 + 1,199.90 − 440 + 1.23 = 3,527.71.
    name: 'tastytrade: contracts in dollars a contract, a put that is assigned, a short position',
    currency: 'USD',
    text: `Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Currency
2024-03-20T10:00:00-0400,Trade,Buy to Close,BUY_TO_CLOSE,F,Equity,Bought 40 F @ 11.00,-440.00,40,-11.00,--,0.00,,,F,,,,106,USD
2024-03-18T10:00:00-0400,Trade,Sell to Open,SELL_TO_OPEN,F,Equity,Sold 100 F @ 12.00,"1,200.00",100,12.00,--,-0.10,,,F,,,,105,USD
2024-03-15T17:00:00-0400,Receive Deliver,Buy to Open,BUY_TO_OPEN,ASO,Equity,Buy to Open 100 ASO @ 22.50,"-2,250.00",100,-22.50,--,-5.00,,,ASO,,,,,USD
2024-03-15T17:00:00-0400,Receive Deliver,Assignment,,ASO   240315P00022500,Equity Option,Removal of 1.0 ASO 03/15/24 Put 22.50 due to assignment,0.00,1,0.00,--,0.00,100,ASO,ASO,3/15/24,22.5,PUT,,USD
2024-02-20T10:00:00-0500,Trade,Sell to Open,SELL_TO_OPEN,ASO   240315P00022500,Equity Option,Sold 1 ASO 03/15/24 Put 22.50 @ 0.95,95.00,1,95.00,-1.00,-0.14,100,ASO,ASO,3/15/24,22.5,PUT,103,USD
2024-02-14T10:00:00-0500,Trade,Sell to Close,SELL_TO_CLOSE,SPY   240621P00400000,Equity Option,Sold 1 SPY 06/21/24 Put 400.00 @ 1.80,180.00,1,180.00,-1.00,-0.15,100,SPY,SPY,6/21/24,400,PUT,102,USD
2024-02-01T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,SPY   240621P00400000,Equity Option,Bought 1 SPY 06/21/24 Put 400.00 @ 2.50,-250.00,1,-250.00,-1.00,-0.13,100,SPY,SPY,6/21/24,400,PUT,101,USD
2024-01-31T17:00:00-0500,Money Movement,Credit Interest,,,,INTEREST ON CREDIT BALANCE,1.23,0,,--,0.00,,,,,,,,USD
2024-01-30T12:00:00-0500,Money Movement,Deposit,,,,Wire Funds Received,"5,000.00",0,,--,0.00,,,,,,,,USD
`,
    cash: { USD: 3527.71 },
    held: { USD: { ASO: 100, F: -60 } },
    realised: { USD: -30 },
    refused: {},
  },
]
