package tel.billing.benchmark.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordingTest {
    private static final String LOG = """
            2026-11-23 12:30:49.913 UTC [10] LOG:  execute <unnamed>: BEGIN
            2026-11-23 12:30:49.913 UTC [10] LOG:  execute S_1: insert into payment
            \t(id, note) values ($1, $2)
            2026-11-23 12:30:49.913 UTC [10] DETAIL:  Parameters: $1 = '7', $2 = 'Ada''s $1 = ''note'''
            2026-11-23 12:30:49.914 UTC [11] LOG:  statement: SET application_name = 'billing'
            2026-11-23 12:30:49.914 UTC [11] LOG:  statement: select 1
            2026-11-23 12:30:49.915 UTC [10] LOG:  execute S_2: update wallet set balance = $1
            2026-11-23 12:30:49.915 UTC [10] DETAIL:  parameters: $1 = NULL
            2026-11-23 12:30:49.916 UTC [10] LOG:  execute S_3: COMMIT
            2026-11-23 12:30:49.917 UTC [10] LOG:  checkpoint complete
            """;

    @Test
    void statements_and_their_parameters_are_read_from_the_log() {
        assertThat(LoggedStatement.parse(LOG))
                .containsExactly(
                        new LoggedStatement("10", "BEGIN", List.of()),
                        new LoggedStatement(
                                "10",
                                "insert into payment\n(id, note) values ($1, $2)",
                                List.of(Optional.of("7"), Optional.of("Ada's $1 = 'note'"))),
                        new LoggedStatement("11", "SET application_name = 'billing'", List.of()),
                        new LoggedStatement("11", "select 1", List.of()),
                        new LoggedStatement("10", "update wallet set balance = $1", List.of(Optional.empty())),
                        new LoggedStatement("10", "COMMIT", List.of()));
    }

    @Test
    void statements_that_control_a_transaction_or_a_session_are_no_work() {
        assertThat(LoggedStatement.parse(LOG))
                .filteredOn(LoggedStatement::isWork)
                .extracting(LoggedStatement::withQuestionMarks)
                .containsExactly(
                        "insert into payment\n(id, note) values (?, ?)", "select 1", "update wallet set balance = ?");
    }

    @Test
    void each_request_has_its_transactions_and_scheduled_jobs_are_left_out() {
        var mark = statement("tool", "SELECT 'the next request of the benchmark'");
        var recording = Recording.of(List.of(
                statement("1", "before the first request"),
                mark,
                statement("1", "BEGIN"),
                statement("1", "insert"),
                statement("2", "BEGIN"),
                statement("2", "a job"),
                statement("1", "update"),
                statement("2", "COMMIT"),
                statement("1", "COMMIT"),
                statement("3", "select"),
                mark,
                statement("3", "BEGIN"),
                statement("3", "insert"),
                statement("3", "update"),
                statement("3", "COMMIT"),
                statement("1", "select"),
                mark,
                statement("2", "select"),
                mark,
                statement("1", "after the last request")));

        assertThat(recording.requests())
                .map(request -> request.stream()
                        .map(transaction -> transaction.statements().stream()
                                .map(LoggedStatement::sql)
                                .toList())
                        .toList())
                .containsExactly(
                        List.of(List.of("insert", "update"), List.of("select")),
                        List.of(List.of("insert", "update"), List.of("select")),
                        List.of(List.of("select")));
        assertThat(recording.statementsPerRequest()).isEqualTo(7 / 3.0);
        assertThat(recording.transactionsPerRequest()).isEqualTo(5 / 3.0);
    }

    @Test
    void a_rate_is_read_from_the_output_of_pgbench() {
        assertThat(Pgbench.rate("""
                number of failed transactions: 0 (0.000%)
                latency average = 2.941 ms
                initial connection time = 21.345 ms
                tps = 2720.113254 (without initial connection time)
                """)).isEqualTo(2720.113254);
    }

    private static LoggedStatement statement(String session, String sql) {
        return new LoggedStatement(session, sql, List.of());
    }
}
