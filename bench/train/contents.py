"""The weights of the decision about contents. `python bench/train/contents.py OUT`

A logistic regression over the features of contents-confidence.ts: does what is quoted answer. The threshold is a
quantile of cross-validated scores. Writes CONTENTS into confidence/confidence-weights.ts.
"""
import json
import re
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression

from weights import replaced, wrapped

OUT = sys.argv[1] if len(sys.argv) > 1 else 'train-data'
# How many of the questions whose paragraph was taken out may be `quoted`.
QUOTED = 0.07
FOLDS, STRENGTH = 6, 0.01
# Articles have many questions of the same kind; courses have few, of all kinds.
WEIGHT_OF_COURSE = 4.0

examples = json.load(open(f'{OUT}/contents.json'))
features = np.array([example['f'] for example in examples])
right, has = (np.array([example[name] for example in examples]) for name in ('right', 'hasAnswer'))
is_article = np.array([re.fullmatch(r'\d+|all', example['folder']) is not None for example in examples])
weight = np.where(is_article, 1.0, WEIGHT_OF_COURSE)
# A question that is asked of one article, and of all articles together, is in one fold.
article = {example['question']: example['folder'] for example in examples
           if example['folder'].isdigit() and example['hasAnswer']}
groups = [article.get(example['question'], example['folder']) for example in examples]
names = sorted(set(groups))
fold = np.array([names.index(group) % FOLDS for group in groups])


def fitted(use):
    mean, deviation = features[use].mean(0), features[use].std(0) + 1e-6
    model = LogisticRegression(C=STRENGTH, max_iter=3000).fit(
        ((features - mean) / deviation)[use], right[use], sample_weight=weight[use])
    weights = model.coef_[0] / deviation
    return weights, model.intercept_[0] - (weights * mean).sum()


scores = np.zeros(len(examples))
for part in range(FOLDS):
    weights, bias = fitted(fold != part)
    scores[fold == part] = features[fold == part] @ weights + bias
threshold = np.quantile(scores[is_article & ~has], 1 - QUOTED)
for name, of in (('articles', is_article), ('courses', ~is_article)):
    sure = scores > threshold
    print(f'{name}: sure and right {100 * (sure & right)[of & has].mean():.1f} %, '
          f'sure and wrong {100 * (sure & ~right)[of & has].mean():.1f} %, '
          f'sure without an answer {100 * sure[of & ~has].mean():.1f} %')
weights, bias = fitted(np.ones(len(examples), bool))
numbers = wrapped([round(float(weight), 4) for weight in weights])
replaced('confidence/confidence-weights.ts', {
    'CONTENTS': f'{{\n  bias: {bias - threshold:.4g},\n  features: [\n{numbers}\n  ]\n}}'})
