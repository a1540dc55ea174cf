"""Plain logistic regression and gradient boosting of scikit-learn on the folds of credit-scorecard.ts.
peers.py FOLDS.json writes {"<peer>": [probability of each row, by the model of the other folds]} to standard output."""
import json
import sys

from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
import numpy as np

with open(sys.argv[1]) as file:
    given = json.load(file)
# A null is a value that the file of firms does not have.
rows = np.array([[np.nan if v is None else v for v in row] for row in given["rows"]], dtype=float)
failed, folds = np.array(given["failed"]), np.array(given["folds"])
peers = {
    "logistic regression": lambda: make_pipeline(
        SimpleImputer(strategy="median"), StandardScaler(), LogisticRegression(max_iter=2000)
    ),
    "gradient boosting": lambda: make_pipeline(
        SimpleImputer(strategy="median"), HistGradientBoostingClassifier(max_iter=150, random_state=1)
    ),
}
answers = {}
for name, make in peers.items():
    said = np.zeros(len(failed))
    for fold in sorted(set(given["folds"])):
        model = make().fit(rows[folds != fold], failed[folds != fold])
        said[folds == fold] = model.predict_proba(rows[folds == fold])[:, 1]
    answers[name] = said.tolist()
json.dump(answers, sys.stdout)
