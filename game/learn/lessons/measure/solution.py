def paired(first, second):
    # The mean difference of two bots on the same seeds, with its interval.
    #- count = len(first)
    #- mean = sum(first) / count - sum(second) / count
#-
    #- def spread(numbers):
        #- middle = sum(numbers) / count
        #- return sum((number - middle) ** 2 for number in numbers) / (count - 1)
#-
    #- error = ((spread(first) + spread(second)) / count) ** 0.5
    differences = [one - other for one, other in zip(first, second)]  #+
    count = len(differences)  #+
    mean = sum(differences) / count  #+
    spread = sum((number - mean) ** 2 for number in differences) / (count - 1)  #+
    # 2.093 is the factor of Student's distribution for 20 differences.  #+
    error = (spread / count) ** 0.5  #+
    return mean, mean - 2.093 * error, mean + 2.093 * error
