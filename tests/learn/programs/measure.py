WRONG = {
    "two columns": "def paired(first, second):\n    n = len(first)\n    mean = sum(first) / n - sum(second) / n\n    v = lambda x: sum((a - sum(x) / n) ** 2 for a in x) / (n - 1)\n    e = ((v(first) + v(second)) / n) ** 0.5\n    return mean, mean - 2.093 * e, mean + 2.093 * e",
    "divided by the count": ("/ (count - 1)", "/ count"),
    "not divided": ("(spread / count) ** 0.5", "spread ** 0.5"),
    "no root": ("(spread / count) ** 0.5", "spread / count"),
    "1.96": ("2.093 * error", "1.96 * error"),
    "one error": ("2.093 * error", "error"),
    "two": ("2.093 * error", "2 * error"),
    "the wrong way round": ("one - other", "other - one"),
    "absolute differences": ("one - other for", "abs(one - other) for"),
    "plus first": ("mean - 2.093 * error, mean + 2.093 * error", "mean + 2.093 * error, mean - 2.093 * error"),
    "sorted columns": ("zip(first, second)", "zip(sorted(first), sorted(second))"),
    "the median": ("sum(differences) / count\n", "sorted(differences)[count // 2]\n"),
    "no interval": ("return mean, mean - 2.093 * error, mean + 2.093 * error", "return mean"),
    "two numbers": ("return mean, mean - 2.093 * error, mean + 2.093 * error", "return mean - 2.093 * error, mean + 2.093 * error"),
    "half the width": ("mean - 2.093 * error, mean + 2.093 * error", "mean - 1.0465 * error, mean + 1.0465 * error"),
    "the mean of squares": ("(number - mean) ** 2", "number ** 2"),
    "no square": ("(number - mean) ** 2", "abs(number - mean)"),
    "the first ten": ("zip(first, second)", "zip(first[:10], second[:10])"),
    "nothing": ("    return mean,", "    mean,"),
    "prints": ("    return mean, mean - 2.093 * error, mean + 2.093 * error", "    print(mean, mean - 2.093 * error, mean + 2.093 * error)"),
    "sorts the list": ("    count =", "    first.sort()\n    count ="),
}
RIGHT = {
    "statistics": "from statistics import mean, stdev\n\ndef paired(first, second):\n    d = [a - b for a, b in zip(first, second)]\n    e = 2.093 * stdev(d) / len(d) ** 0.5\n    return mean(d), mean(d) - e, mean(d) + e",
    "loops": """
import math

def paired(first, second):
    total = 0
    for i in range(len(first)):
        total += first[i] - second[i]
    middle = total / len(first)
    squares = 0
    for i in range(len(first)):
        squares += (first[i] - second[i] - middle) ** 2
    half = 2.093 * math.sqrt(squares / (len(first) - 1)) / math.sqrt(len(first))
    return [middle, middle - half, middle + half]
""",
    "map": """
def paired(first, second):
    d = list(map(lambda a, b: a - b, first, second))
    n = len(d)
    m = sum(d) / n
    variance = (sum(x * x for x in d) - n * m * m) / (n - 1)
    width = 2.093 * (max(variance, 0) / n) ** 0.5
    return (m, m - width, m + width)
""",
    "recursion": """
def total(numbers):
    return numbers[0] + total(numbers[1:]) if numbers else 0

def paired(first, second):
    d = [a - b for a, b in zip(first, second)]
    m = total(d) / len(d)
    e = (total([(x - m) ** 2 for x in d]) / (len(d) - 1) / len(d)) ** 0.5
    return m, m - 2.093 * e, m + 2.093 * e
""",
    "a changed copy": """
def paired(first, second):
    d = list(first)
    for i, score in enumerate(second):
        d[i] -= score
    m = sum(d) / 20
    e = (sum((x - m) ** 2 for x in d) / 380) ** 0.5
    return m, m - 2.093 * e, m + 2.093 * e
""",
}
