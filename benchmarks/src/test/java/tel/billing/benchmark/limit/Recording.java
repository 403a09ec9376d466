package tel.billing.benchmark.limit;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The statements that the service sends for each of many equal requests.
///
/// @param requests the transactions of each request, in their order
public record Recording(List<List<Transaction>> requests) {
    private static final String MARK = "SELECT 'the next request of the benchmark'";

    /// The statements between BEGIN and COMMIT, or one statement outside of a transaction.
    record Transaction(List<LoggedStatement> statements) {

        private List<String> shape() {
            return statements.stream().map(LoggedStatement::sql).toList();
        }
    }

    /// Sends a request to the service.
    @FunctionalInterface
    public interface Request {
        void send() throws IOException;
    }

    /// Sends requests one after the other.
    public static Recording of(StatementLog log, List<Request> requests)
            throws IOException, SQLException, InterruptedException {
        try (var connection = log.database().connect();
                var mark = connection.createStatement()) {
            return of(log.during(() -> {
                for (var request : requests) {
                    mark.execute(MARK);
                    request.send();
                }
                mark.execute(MARK);
            }));
        }
    }

    /// Statements of scheduled jobs that ran at the same time are left out: a transaction belongs to the requests if at
    /// least half of them have one with the same statements.
    static Recording of(List<LoggedStatement> log) {
        var requests = new ArrayList<List<Transaction>>();
        var open = new HashMap<String, List<LoggedStatement>>();
        for (var statement : log) {
            if (statement.sql().equals(MARK)) {
                requests.add(new ArrayList<>());
            } else if (!requests.isEmpty()) {
                transaction(statement, open).ifPresent(requests.getLast()::add);
            }
        }
        if (!requests.isEmpty()) {
            requests.removeLast();
        }
        return new Recording(requests).common();
    }

    private static Optional<Transaction> transaction(
            LoggedStatement statement, Map<String, List<LoggedStatement>> open) {
        if (statement.begins()) {
            open.put(statement.session(), new ArrayList<>());
        } else if (statement.ends()) {
            var statements = open.remove(statement.session());
            return Optional.ofNullable(statements).filter(all -> !all.isEmpty()).map(Transaction::new);
        } else if (statement.isWork()) {
            var transaction = open.get(statement.session());
            if (transaction == null) {
                return Optional.of(new Transaction(List.of(statement)));
            }
            transaction.add(statement);
        }
        return Optional.empty();
    }

    private Recording common() {
        var counts = requests.stream()
                .flatMap(transactions ->
                        transactions.stream().map(Transaction::shape).distinct())
                .collect(groupingBy(Function.identity(), counting()));
        return new Recording(requests.stream()
                .map(transactions -> transactions.stream()
                        .filter(each -> 2 * counts.get(each.shape()) >= requests.size())
                        .toList())
                .toList());
    }

    /// The average number of statements of a request.
    public double statementsPerRequest() {
        return requests.stream()
                        .flatMap(List::stream)
                        .mapToInt(transaction -> transaction.statements().size())
                        .sum()
                / (double) requests.size();
    }

    /// The average number of transactions of a request.
    public double transactionsPerRequest() {
        return requests.stream().mapToInt(List::size).sum() / (double) requests.size();
    }
}
