def paired(first, second):
    # The mean difference of two bots on the same seeds, with its interval.
    count = len(first)
    mean = sum(first) / count - sum(second) / count

    def spread(numbers):
        middle = sum(numbers) / count
        return sum((number - middle) ** 2 for number in numbers) / (count - 1)

    error = ((spread(first) + spread(second)) / count) ** 0.5
    return mean, mean - 2.093 * error, mean + 2.093 * error
