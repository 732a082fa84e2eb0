"""Writes learned numbers into the files of the ranking."""
import re

TARGET = 'companions/chat-engine/ranking'


def wrapped(numbers):
    lines, line = [], '   '
    for number in numbers:
        text = f' {number:g},'
        if len(line) + len(text) > 118:
            lines.append(line)
            line = '   '
        line += text
    return '\n'.join([*lines, line.rstrip(',')])


def replaced(file, exports):
    """Writes the numbers into a file and keeps its comments and types."""
    text = open(f'{TARGET}/{file}').read()
    for name, value in exports.items():
        text = re.sub(rf'(export const {name}: \w+ = )\{{.*?\n\}}', lambda match: match[1] + value, text, flags=re.S)
    open(f'{TARGET}/{file}', 'w').write(text)
