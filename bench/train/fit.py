"""The second step of the training: the weights of the ranking. `python bench/train/fit.py OUT`

A conditional logit: the softmax over the units of a syllabus should be where the evidence of a question is. The weights
are fitted once on all syllabi, and once without each of three parts of them, for the decisions (see decide.py).
"""
import json
import sys
from collections import Counter

import numpy as np
from scipy.optimize import minimize

from words import STOP, words

OUT = sys.argv[1] if len(sys.argv) > 1 else 'train-data'
FOLDS = 3
# Facts and intents are rarer than the other features, so they are held nearer to 0.
PENALTY, PENALTY_OF_FORMS = 3.0, 8.0
WEIGHT_OF_TYPE = {'single factual': 1.0, 'multi factual': 0.6, 'yes/no': 0.8, 'summarization': 0.3}


def bits(rows):
    return np.array([[int(bit) for bit in row] for row in rows], dtype=np.float32)


def any_in(values, ranges):
    """Whether any unit of the range around each unit has a value."""
    before = np.vstack([np.zeros((1, values.shape[1])), np.cumsum(values, 0)])
    return ((before[ranges[:, 1]] - before[ranges[:, 0]]) > 0).astype(np.float32)


def where(spans, tokens, unit_of, size):
    """How much of the evidence is in each unit: the window of the text that shares most words with each span."""
    found = np.zeros(size)
    for span in spans:
        wanted = words(span)
        bag, have, same, best = Counter(wanted), Counter(), 0, (-1, 0)
        for end, token in enumerate(tokens):
            same += have[token] < bag.get(token, 0)
            have[token] += 1
            if end >= len(wanted):
                old = tokens[end - len(wanted)]
                have[old] -= 1
                same -= have[old] < bag.get(old, 0)
            best = max(best, (same, end), key=lambda pair: pair[0])
        same, end = best
        if not wanted or same < 0.5 * len(wanted):
            continue
        share = np.zeros(size)
        for at in range(max(0, end - len(wanted) + 1), end + 1):
            if tokens[at] in bag:
                share[unit_of[at]] += 0.2 if tokens[at] in STOP else 1
        found += share / share.sum() if share.sum() > 0 else 0
    return found / found.sum() if found.sum() > 0 else found


def load(mode):
    examples = []
    for number, syllabus in enumerate(json.load(open(f'{OUT}/train-{mode}.json'))):
        size, questions = len(syllabus['units']), syllabus['questions']
        values = np.fromfile(f'{OUT}/train-{mode}-{number}.bin', dtype=np.float32).reshape(len(questions), -1, size)
        evidence, headings, facts = (bits(syllabus[name]) for name in ('evidence', 'headingEvidence', 'facts'))
        near = any_in(evidence, np.array(syllabus['ranges400']).reshape(-1, 2))
        facts_near = any_in(facts, np.array(syllabus['near']).reshape(-1, 2))
        split = [words(unit['text']) for unit in syllabus['units']]
        tokens = [token for unit in split for token in unit]
        unit_of = [position for position, unit in enumerate(split) for _ in unit]
        for at, question in enumerate(questions):
            spans = [question[f'answer_span_{n}'] for n in range(1, 6) if question.get(f'answer_span_{n}')]
            target = where(spans, tokens, unit_of, size)
            if target.sum() == 0:
                continue
            intents, asked = question['intents'], question['facts']
            forms = (evidence[:, intents], near[:, intents], headings[:, intents], facts[:, asked], facts_near[:, asked])
            examples.append({
                'name': syllabus['name'], 'X': values[at].T, 'forms': forms, 'intents': intents, 'facts': asked,
                'target': target, 'weight': WEIGHT_OF_TYPE.get(question['question_type'], 0.5)})
    return examples, evidence.shape[1], facts.shape[1]


def positions(example, start, intents, facts):
    """The positions of the weights of the forms of an example, in the order of its `forms`."""
    first = start + 3 * intents
    return [
        *(np.array(example['intents'], int) + start + block * intents for block in range(3)),
        *(np.array(example['facts'], int) + first + block * facts for block in range(2))]


def fit(examples, intents, facts, iterations):
    start = examples[0]['Z'].shape[1]
    size = start + 3 * intents + 2 * facts
    penalty = np.concatenate([np.full(start, PENALTY), np.full(size - start, PENALTY_OF_FORMS)])

    def loss(weights):
        total, gradient = (penalty * weights ** 2).sum() / 2, penalty * weights
        for example in examples:
            at = positions(example, start, intents, facts)
            scores = example['Z'] @ weights[:start]
            for values, where_ in zip(example['forms'], at):
                scores = scores + values @ weights[where_]
            scores -= scores.max()
            powers = np.exp(scores)
            total -= example['weight'] * (example['target'] * (scores - np.log(powers.sum()))).sum()
            error = example['weight'] * (powers / powers.sum() - example['target'])
            gradient[:start] += example['Z'].T @ error
            for values, where_ in zip(example['forms'], at):
                gradient[where_] += error @ values
        return total, gradient

    return minimize(loss, np.zeros(size), jac=True, method='L-BFGS-B', options={'maxiter': iterations}).x


examples, INTENTS, FACTS = [], 0, 0
for mode in ('text', 'pdf'):
    loaded, INTENTS, FACTS = load(mode)
    examples += loaded
values = np.concatenate([example['X'][::5] for example in examples])
mean, deviation = values.mean(0), values.std(0) + 1e-6
for example in examples:
    example['Z'] = ((example['X'] - mean) / deviation).astype(np.float32)
START = examples[0]['Z'].shape[1]


def exported(weights):
    parts = np.split(weights, np.cumsum([START, INTENTS, INTENTS, INTENTS, FACTS]))
    parts[0] = parts[0] / deviation
    names = ('features', 'intents', 'near', 'headings', 'facts', 'factsNear')
    return {name: [round(float(weight), 3) for weight in part] for name, part in zip(names, parts)}


names = sorted({example['name'] for example in examples})
folds = []
for fold in range(FOLDS):
    held = set(names[fold::FOLDS])
    folds.append(exported(fit([one for one in examples if one['name'] not in held], INTENTS, FACTS, 70)))
    print('fold', fold, flush=True)
learned = {'names': names, 'folds': folds, 'all': exported(fit(examples, INTENTS, FACTS, 90))}
json.dump(learned, open(f'{OUT}/weights.json', 'w'))
