def paired(first, second):
    # The mean of the differences of two bots on the same seeds, and its 95 % interval.
    count = len(first)
    mean = sum(first) / count - sum(second) / count

    def spread(numbers):
        middle = sum(numbers) / count
        return sum((number - middle) ** 2 for number in numbers) / (count - 1)

    error = ((spread(first) + spread(second)) / count) ** 0.5
    return mean, mean - 2.093 * error, mean + 2.093 * error
