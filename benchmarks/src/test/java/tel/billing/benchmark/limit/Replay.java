package tel.billing.benchmark.limit;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import tel.billing.benchmark.limit.Recording.Transaction;
import tel.billing.benchmark.process.BenchmarkDatabase;

/// Repeats recorded statements on a copy of the database, with prepared statements and the service's driver: what
/// PostgreSQL can do with the service's own statements.
///
/// @param snapshot a database in its state before the recording
/// @param customers the number of customers that sent the requests in turn
public record Replay(BenchmarkDatabase database, String snapshot, int customers) {
    private static final String COPY = "bench_replay";

    /// Requests per second. Each customer's requests are repeated by one connection.
    public double perSecond(Recording recording, int connections) throws IOException, SQLException {
        database.copy(snapshot, COPY);
        var together = Math.min(connections, customers);
        var begin = new CyclicBarrier(together + 1);
        try (var threads = Executors.newFixedThreadPool(together)) {
            var ends = new ArrayList<Future<?>>();
            for (var client = 0; client < together; client++) {
                var requests = requestsOf(client, together, recording);
                var connection = database.service(COPY).getConnection();
                ends.add(threads.submit(() -> {
                    try (connection) {
                        begin.await();
                        play(requests, connection);
                    }
                    return null;
                }));
            }
            await(begin);
            var start = System.nanoTime();
            for (var end : ends) {
                await(end);
            }
            return recording.requests().size() / ((System.nanoTime() - start) / 1e9);
        }
    }

    private List<List<Transaction>> requestsOf(int client, int clients, Recording recording) {
        return IntStream.range(0, recording.requests().size())
                .filter(request -> request % customers % clients == client)
                .mapToObj(recording.requests()::get)
                .toList();
    }

    private static void play(List<List<Transaction>> requests, Connection connection) throws SQLException {
        var prepared = new HashMap<String, PreparedStatement>();
        for (var request : requests) {
            for (var transaction : request) {
                var isSingle = transaction.statements().size() == 1;
                connection.setAutoCommit(isSingle);
                for (var statement : transaction.statements()) {
                    play(statement, connection, prepared);
                }
                if (!isSingle) {
                    connection.commit();
                }
            }
        }
    }

    /// Reads all results.
    private static void play(LoggedStatement logged, Connection connection, Map<String, PreparedStatement> prepared)
            throws SQLException {
        var statement = prepared.get(logged.sql());
        if (statement == null) {
            statement = connection.prepareStatement(logged.withQuestionMarks());
            prepared.put(logged.sql(), statement);
        }
        for (var index = 0; index < logged.parameters().size(); index++) {
            // PostgreSQL determines the type.
            statement.setObject(index + 1, logged.parameters().get(index).orElse(null), Types.OTHER);
        }
        if (statement.execute()) {
            try (var rows = statement.getResultSet()) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (BrokenBarrierException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static void await(Future<?> end) {
        try {
            end.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }
}
