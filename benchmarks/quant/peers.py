"""The same tasks in numpy and scipy, one thread. Reads the tasks from standard input, answers with times and results."""

import json
import sys
import time

import numpy
import scipy.optimize
import scipy.stats

tasks = json.load(sys.stdin)
answers = {"numpy": numpy.__version__, "scipy": scipy.__version__}


def best(run, samples=9):
    least = float("inf")
    for _ in range(samples):
        started = time.process_time()
        result = run()
        least = min(least, time.process_time() - started)
    return least * 1000, result


def simulate():
    basket = tasks["basket"]
    drift, volatility = numpy.array(basket["drift"]), numpy.array(basket["volatility"])
    weights = numpy.array(basket["weights"])
    factor = numpy.linalg.cholesky(numpy.array(basket["correlation"]))
    normals = numpy.random.default_rng(1).standard_normal((tasks["paths"], len(weights)))
    ends = numpy.exp(drift - volatility**2 / 2 + (normals @ factor.T) * volatility) @ weights
    losses = numpy.sort(1 - ends)[::-1]
    return [float(losses[: int(len(losses) * share)].mean()) for share in (0.1, 0.05, 0.01)]


def tails():
    returns = numpy.array(tasks["returns"])
    found = []
    for share in (0.1, 0.05, 0.01):
        quantile = numpy.percentile(returns, 100 * share)
        found += [-float(quantile), -float(returns[returns <= quantile].mean())]
    return found


def sharpe(case):
    covariance, returns = numpy.array(case["covariance"]), numpy.array(case["expectedReturns"])
    size = len(returns)

    def negative(weights):
        risk = numpy.sqrt(weights @ covariance @ weights)
        gain = weights @ returns
        slope = -returns / risk + gain * (covariance @ weights) / risk**3
        return -gain / risk, slope

    result = scipy.optimize.minimize(
        negative,
        numpy.full(size, 1 / size),
        jac=True,
        method="SLSQP",
        bounds=[(0, case["upper"])] * size,
        constraints={"type": "eq", "fun": lambda w: w.sum() - 1, "jac": lambda w: numpy.ones(size)},
        options={"ftol": 1e-15, "maxiter": 500},
    )
    return -float(result.fun)


answers["simulate"] = best(simulate)
answers["tails"] = best(lambda: [tails() for _ in range(20)], 15)
answers["sharpe"] = {str(len(case["expectedReturns"])): best(lambda: sharpe(case), 3) for case in tasks["sharpe"]}
json.dump(answers, sys.stdout)
