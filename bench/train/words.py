"""The scoring of SyllabusQA: see bench/quality/syllabus-qa.ts."""
import re

STOP = set('the a an of to in is are be for and or on at by with this that it as you your i my will do does can what when '
           'how if not no have has from their we our was were there which course class'.split())


def words(text):
    return re.findall('[a-z0-9]+', text.lower())


def evidence_recall(spans, reply):
    has = set(words(reply))
    wanted = [[word for word in words(span) if word not in STOP] for span in spans]
    return max((sum(word in has for word in span) / len(span) for span in wanted if span), default=0)
