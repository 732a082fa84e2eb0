"""The fourth step of the training: the weights and thresholds of the decision. `python bench/train/decide.py OUT`

Two logistic regressions over the features of confidence.ts: does the best window answer, and does the material have an
answer at all. The thresholds are quantiles of cross-validated scores. Writes ranking-weights.ts and
confidence/confidence-weights.ts of companions/chat-engine/ranking/.
"""
import json
import re
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression

from weights import TARGET, replaced, wrapped
from words import evidence_recall

OUT = sys.argv[1] if len(sys.argv) > 1 else 'train-data'
# How many of the unanswerable questions may be `quoted`, and how many of the answerable ones `none`.
QUOTED, NONE = 0.13, 0.04
# Rules of confidence.ts take some of what the weights would quote away again, and the repair of Mac Roman made fewer
# questions unknown. So the reply is `quoted` and `none` a little earlier than these shares say.
EARLIER = {'ANSWERS': 0.081, 'COVERED': -0.032}
FOLDS, STRENGTH = 5, 0.02
SCORED = ('single factual', 'multi factual', 'yes/no')

examples = []
for mode in ('text', 'pdf'):
    for example in json.load(open(f'{OUT}/c-train-{mode}.json')):
        window = example['w600'][0][0] if example['w600'] else ''
        spans = [example[f'answer_span_{n}'] for n in range(1, 6) if example.get(f'answer_span_{n}')]
        is_article = example['question_type'] == 'xquad'
        example['scored'] = bool(spans) and example['question_type'] in SCORED
        example['right'] = (example['answer_text'].lower() in window.lower() if is_article
                            else bool(spans) and evidence_recall(spans, window) >= 0.5)
        examples.append(example)

features = np.array([example['f'] for example in examples])
types = np.array([example['question_type'] for example in examples])
right, scored = (np.array([example[name] for example in examples]) for name in ('right', 'scored'))
names = sorted({example['syllabus_name'] for example in examples})
fold = np.array([names.index(example['syllabus_name']) % FOLDS for example in examples])
is_none, is_off, is_article = types == 'no answer', types == 'off topic', types == 'xquad'
is_syllabus = ~is_off & ~is_article
# The features of single forms are 0 or 1 and stay as they are: three for each intent and each fact.
source = open(f'{TARGET}/intents.ts').read() + open(f'{TARGET}/facts.ts').read()
FORMS = 3 * len(re.findall(r"^    name: '", source, re.M))


def scale(values):
    mean, deviation = values.mean(0), values.std(0) + 1e-6
    deviation[-FORMS:] = 1
    return mean, deviation


def answers(values, use):
    use = use & (scored | is_none | is_off | is_article)
    weight = np.where(is_none, 2.0, np.where(is_off, 0.3, np.where(is_article, 0.15, np.where(
        right, np.where(types == 'single factual', 2.0, 0.6), 0.3))))
    return LogisticRegression(C=STRENGTH, max_iter=1000).fit(
        values[use], (right & ~is_none & ~is_off)[use], sample_weight=weight[use])


def covered(values, use):
    weight = np.where(is_none, 5.0, np.where(is_off, 3.0, np.where(is_article, 0.225, 1.0)))
    return LogisticRegression(C=STRENGTH, max_iter=1000).fit(
        values[use], (~is_none & ~is_off)[use], sample_weight=weight[use])


scores = {answers: np.zeros(len(examples)), covered: np.zeros(len(examples))}
for part in range(FOLDS):
    mean, deviation = scale(features[fold != part])
    values = (features - mean) / deviation
    for kind, of_kind in scores.items():
        of_kind[fold == part] = kind(values, fold != part).decision_function(values[fold == part])
thresholds = {
    answers: np.quantile(scores[answers][is_none], 1 - QUOTED),
    covered: np.quantile(scores[covered][is_syllabus & ~is_none], NONE)}


mean, deviation = scale(features)
decisions = {}
for name, kind in (('ANSWERS', answers), ('COVERED', covered)):
    model = kind((features - mean) / deviation, np.ones(len(examples), bool))
    weights = model.coef_[0] / deviation
    bias = model.intercept_[0] - (weights * mean).sum() - thresholds[kind] + EARLIER[name]
    numbers = wrapped([round(float(weight), 4) for weight in weights])
    decisions[name] = f'{{\n  bias: {bias:.4g},\n  features: [\n{numbers}\n  ]\n}}'
replaced('confidence/confidence-weights.ts', decisions)

learned = json.load(open(f'{OUT}/weights.json'))['all']
parts = ',\n'.join(f'  {name}: [\n{wrapped(numbers)}\n  ]' for name, numbers in learned.items())
replaced('ranking-weights.ts', {'RANKING': f'{{\n{parts}\n}}'})
