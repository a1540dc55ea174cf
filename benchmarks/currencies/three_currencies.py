"""A book in three currencies, restated in each by hand: the figures that domains/portfolio/server/several-currencies.test.ts expects. Run: python3 benchmarks/currencies/three_currencies.py"""
from decimal import Decimal as D
# EUR per unit quotes: 1 EUR = x
R={'2024-02-01':{'USD':D('1.0814'),'GBP':D('0.85435')},'2024-02-02':{'USD':D('1.0883'),'GBP':D('0.85290')},
'2024-02-05':{'USD':D('1.0746'),'GBP':D('0.85585')},'2024-02-06':{'USD':D('1.0743'),'GBP':D('0.85525')},
'2024-02-07':{'USD':D('1.0772'),'GBP':D('0.85278')},'2024-02-08':{'USD':D('1.0758'),'GBP':D('0.85390')}}
def rate(day,f,t):
    if f==t: return D(1)
    q=R[day]
    a=D(1) if f=='EUR' else 1/q[f]
    b=D(1) if t=='EUR' else q[t]
    return a*b
# closes
P={'SAP':('EUR',{'2024-02-05':D('160.20'),'2024-02-06':D('162.10'),'2024-02-07':D('161.40'),'2024-02-08':D('163.95')}),
   'VOD':('GBP',{'2024-02-05':D('0.6542'),'2024-02-06':D('0.6610'),'2024-02-07':D('0.6475'),'2024-02-08':D('0.6501')}),
   'MSFTX':('USD',{'2024-02-05':D('405.65'),'2024-02-06':D('405.49'),'2024-02-07':D('414.05'),'2024-02-08':D('414.11')})}
days=['2024-02-01','2024-02-02','2024-02-05','2024-02-06','2024-02-07','2024-02-08']
# events: day, currency, cash change, kind, symbol, units
E=[('2024-02-01','EUR',D(20000),'flow',None,0),
('2024-02-02','EUR',D('-10800'),'conv',None,0),('2024-02-02','USD',D(5000),'conv',None,0),('2024-02-02','GBP',D(5200),'conv',None,0),
('2024-02-05','EUR',-(50*D('160.20'))-5,'trade','SAP',50),
('2024-02-05','USD',-(10*D('405.00'))-1,'trade','MSFTX',10),
('2024-02-06','GBP',-(2000*D('0.6542')),'trade','VOD',2000),
('2024-02-07','GBP',D('90.00'),'income',None,0),
('2024-02-07','EUR',D('-2.50'),'fee',None,0),
('2024-02-08','USD',4*D('414.00')-1,'trade','MSFTX',-4)]
def run(rep):
    cash={'EUR':D(0),'USD':D(0),'GBP':D(0)}; units={}
    prev=None; growth=D(1); out=[]
    for d in days:
        flow=D(0)
        for (day,c,amt,kind,sym,u) in E:
            if day!=d: continue
            cash[c]+=amt
            if sym: units[sym]=units.get(sym,0)+u
            if kind=='flow': flow+=amt*rate(d,c,rep)
        v=sum(cash[c]*rate(d,c,rep) for c in cash)+sum(D(n)*P[s][1][d]*rate(d,P[s][0],rep) for s,n in units.items() if n)
        start=(prev or D(0))+max(flow,0)
        if start>0: growth*=v/start
        out.append((d,v)); prev=v
    return out,growth-1,cash,units
for rep in ('EUR','USD','GBP'):
    out,twr,cash,units=run(rep)
    print(rep,[str(round(v,2)) for _,v in out], 'TWR',float(twr))
# unrealised on 02-08 in EUR and USD split
for rep in ('EUR','USD'):
    tot=D(0); cur=D(0)
    for sym,(c,pr) in P.items():
        n={'SAP':50,'VOD':2000,'MSFTX':6}[sym]; paid={'SAP':D('160.20'),'VOD':D('0.6542'),'MSFTX':D('405.00')}[sym]; day={'SAP':'2024-02-05','VOD':'2024-02-06','MSFTX':'2024-02-05'}[sym]
        val=n*pr['2024-02-08']; cost=n*paid
        gain=val*rate('2024-02-08',c,rep)-cost*rate(day,c,rep)
        price=(val-cost)*rate('2024-02-08',c,rep)
        print(rep,sym,'value',round(val*rate('2024-02-08',c,rep),2),'gain',round(gain,2),'price',round(price,2),'currency',round(gain-price,2))
print(cash,units)
